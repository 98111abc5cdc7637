import { expect, it } from 'vitest';
import { identitySession, sendOwnIdentityWebhook } from '../../tests/support/identity-messages.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { createApplicationIn, statusOf } from '../../tests/support/people.ts';

const server = openTestApp();

// All that the vendor's documentation of its decision webhook names.
const PERSON = {
  ...{
    gender: 'F',
    nationality: 'CO',
    placeOfBirth: 'TUNJA',
    addresses: [{ fullAddress: 'CALLE 45 12-30' }],
  },
  ...{ yearOfBirth: '1990', occupation: 'ENFERMERA', employer: 'CLINICA DEL NORTE', foreignerStatus: null },
};
const DOCUMENT = {
  validFrom: '2021-11-20',
  placeOfIssue: 'DUITAMA',
  firstIssue: '2008-03-20',
  remarks: 'LENTES',
};
const AROUND = {
  ...{ code: 9001, reason: 'photo of ANA MARIA', acceptanceTime: '2026-03-10T19:00:00Z', highRisk: false },
  ...{ endUserId: 'ana-maria', comments: ['looks like GOMEZ RUIZ'] },
  additionalVerifiedData: { driversLicenseNumber: 'L-77001', estimatedAge: 36 },
  riskLabels: [{ label: 'ip_of_ana', category: 'network' }],
};
const LATER = {
  technicalData: { ip: '190.24.10.7' },
  images: [
    { id: 'img-1', name: 'document-front', url: 'https://vendor.example/img-1', content: '/9j/4AAQSkZJRg' },
  ],
};

it('keeps of the vendor’s messages what it decides by, and nobody’s data', async () => {
  const person = await createApplicationIn(server.context, 'pendiente_validacion_cliente');
  const session = identitySession(person);
  const verdict = session.verdict('approved', { person: PERSON, document: DOCUMENT });
  const { id: sessionId, attemptId } = verdict.verification;
  await sendOwnIdentityWebhook(server, session.started());
  await sendOwnIdentityWebhook(server, session.submitted());
  await sendOwnIdentityWebhook(server, {
    ...verdict,
    ...LATER,
    verification: {
      ...{ ...AROUND, decisionTime: server.clock.now().toISOString() },
      ...verdict.verification,
    },
  });
  const { applicationId } = person;
  expect(await statusOf(server.context, person)).toBe('pendiente_aprobacion_medico');
  const stored = await server.context.db
    .selectFrom('vendor_event')
    .select('body')
    .where('id', 'like', `veriff:${sessionId}:%`)
    .orderBy('id', 'desc')
    .execute();
  const about = { sessionId, attemptId, applicationId };
  expect(stored.map(({ body }) => body)).toEqual([
    { ...about, decision: 'submitted' },
    { ...about, decision: 'started' },
    { ...about, decision: 'approved' },
  ]);
});
