import { expect, it, onTestFinished } from 'vitest';
import { bogotaDate, monthOf } from '#core/calendar/calendar-date.ts';
import { annualRate } from '#core/rates/rate.ts';
import { createSigner } from '../../tests/support/applicant.ts';
import { startTestApp } from '../../tests/support/test-app.ts';
import { addRateCap } from './rate-caps.ts';

it('offers no plan under a cap that no rate fits, and says so where one is asked for', async () => {
  const test = await startTestApp();
  onTestFinished(() => test.close());
  const signer = await createSigner(test);
  const { db, clock } = test.context;
  const month = monthOf(bogotaDate(clock.now()));
  // tests/vectors/all-in-cap.json: at 1,50 % E.A. the charges alone cost more.
  await addRateCap(db, { month, rate: annualRate('0.0150') }, { source: 'test', loadedAt: clock.now() });
  const { applicationId: id, person } = signer;
  expect(await person.call('GET', `/api/application/opciones_cuotas/${id}`)).toMatchObject({
    status: 200,
    body: { data: {} },
  });
  const sentence =
    'Con el tope legal de este mes no ofrecemos 24 cuotas. Elige otro plan, o escríbenos y buscamos otra forma.';
  expect(await person.call('GET', `/api/applications/risk/${person.profileId}`)).toMatchObject({
    status: 409,
    body: { code: 'term_not_offered', message: sentence },
  });
  expect(await signer.get(`/api/contract/hoja/${id}`)).toMatchObject({ status: 409 });
  expect(await signer.get(`/api/contract/create/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'plan_unavailable' },
  });
});
