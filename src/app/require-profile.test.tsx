import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { responsesOnDevice } from '../../tests/components/device.ts';
import { renderAt } from '../../tests/components/render-at.tsx';
import { setSession } from '../../tests/components/session.ts';
import { HUNG, LOST, type StubbedApi, StubbedError, stubApi } from '../../tests/components/stub-api.ts';
import { identifiedAnswer } from '../../tests/samples/profiles.ts';
import { cacheResponse } from '../platform/queries/network-first.ts';
import { PROFILE } from '../platform/queries/profile-query.ts';
import { documentAtom, profileIdAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';
import RequireProfile from './require-profile.tsx';

const PROFILE_ANSWER = identifiedAnswer();
const UNKNOWN = 'No pudimos consultar en qué va tu solicitud.';
let api: StubbedApi;
let accountId: string;

/** Resolves when the responses are cached, so that none is cached for the next account. */
const responsesCached = (count: number) =>
  expect
    .poll(async () => Object.keys(await responsesOnDevice()).filter((key) => key.startsWith(accountId)))
    .toHaveLength(count);

const open = async () => {
  const screen = await renderAt(
    <Routes>
      <Route element={<RequireProfile />}>
        <Route path="profileform" element={<p>El formulario</p>} />
      </Route>
      <Route path="*" element={<p>Otra parte</p>} />
    </Routes>,
    { path: '/profileform' },
  );
  return {
    ...screen,
    form: screen.getByText('El formulario'),
    unknown: screen.getByText(UNKNOWN),
    again: screen.getByRole('button', { name: 'Volver a intentar' }),
  };
};

beforeEach(async () => {
  api = stubApi();
  api.on(listApplications, { data: [] });
  // An account of its own: no cached responses of the last one.
  ({ accountId } = setSession({ accountId: crypto.randomUUID(), profileId: null }));
});

describe('the wizard', () => {
  it('opens for a profile with a confirmed e-mail, and what is known of the person goes on with them', async () => {
    const calls = api.on(readProfile, PROFILE_ANSWER);
    const { form } = await open();
    await expect.element(form).toBeVisible();
    expect(calls.map(({ params }) => params)).toEqual([{ userId: accountId }]);
    expect(store.get(profileIdAtom)).toBe(PROFILE_ANSWER.id);
    expect(store.get(documentAtom)).toBe('1020304050');
    await responsesCached(2);
  });

  it.each([
    ['/create_profile', 'has no profile', null, 1],
    ['/val_account', 'has an e-mail to confirm', { ...PROFILE_ANSWER, email_verificado: 'no' } as const, 2],
  ])('leads to %s whoever %s', async (place, _, outcome, kept) => {
    api.on(readProfile, outcome);
    const { getByText, location } = await open();
    await expect.element(getByText('Otra parte')).toBeVisible();
    await expect.poll(() => location().pathname).toBe(place);
    await responsesCached(kept);
  });

  // @covers 2.46
  it.each<[string, typeof LOST | StubbedError]>([
    ['was lost', LOST],
    ['was a failure', new StubbedError(503, { code: 'unavailable', message: 'Estamos con mucha demanda.' })],
  ])('says so when its question %s, and another try opens it', async (_, trouble) => {
    api.on(readProfile, trouble);
    const { unknown, again, form } = await open();
    await expect.element(unknown).toBeVisible();
    expect(form.query()).toBeNull();
    api.on(readProfile, PROFILE_ANSWER);
    await again.click();
    await expect.element(form).toBeVisible();
    await responsesCached(2);
  });

  it('leads whoever has a credit on to it when its question is lost', async () => {
    setSession({ accountId: crypto.randomUUID(), profileId: PROFILE_ANSWER.id, loan: 1001 });
    api.on(readProfile, LOST);
    api.on(listApplications, LOST);
    const { unknown, again, getByText, getByRole, location } = await open();
    await expect.element(getByText('Ya tienes un crédito.')).toBeVisible();
    await expect.element(again).toBeVisible();
    expect(unknown.query()).toBeNull();
    await getByRole('link', { name: 'Ver mi crédito' }).click();
    await expect.element(getByText('Otra parte')).toBeVisible();
    expect(location().pathname).toBe('/dashboard');
  });

  it('asks who somebody is and what they applied for at once: on a line that hangs neither waits for the other', async () => {
    setSession({ accountId: crypto.randomUUID(), profileId: PROFILE_ANSWER.id });
    const profiles = api.on(readProfile, HUNG);
    const applications = api.on(listApplications, HUNG);
    await open();
    await expect.poll(() => [profiles.length, applications.length]).toEqual([1, 1]);
  });

  it('that was begun on this device goes on where its question is lost, or takes long', async () => {
    await cacheResponse(PROFILE, PROFILE_ANSWER);
    api.on(readProfile, LOST);
    const lost = await open();
    await expect.element(lost.form).toBeVisible();
    await lost.unmount();
    const { queryClient } = await import('../platform/api/query-client.ts');
    queryClient.clear();
    api.on(readProfile, HUNG);
    const times = vi.spyOn(window, 'setTimeout');
    const slow = await open();
    await expect.element(slow.form).toBeVisible();
    expect(times.mock.calls.map(([, ms]) => ms)).toContain(2_000);
  });
});
