import { expect, it } from 'vitest';
import { creditRequest } from '../../tests/support/applicant.ts';
import { obligationsOf, passDay } from '../../tests/support/obligations.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { createSignedBorrower } from '../../tests/support/signed-borrower.ts';

const server = openTestApp();
const DAY_MS = 86_400_000;

it('cancels the note of what was signed and not completed in time, and its person may apply again', async () => {
  const signed = await createSignedBorrower(server);
  const { accountId, profileId, applicationId } = signed;
  const start = server.clock.now().getTime();
  const day = (days: number): string => new Date(start + days * DAY_MS).toISOString().slice(0, 10);
  // Sundays and holidays are passed over.
  for (const days of [4, 10, 16, 20]) await passDay(server, day(days));
  expect(await signed.status()).toBe('dismissed');
  const [note] = await server.rows('note_cancellation', { application_id: applicationId });
  expect(note?.reason).toBe('expired');
  const steps = (await obligationsOf(server, { accountId })).filter(({ kind }) => kind === 'stalled');
  expect(steps.map(({ state }) => state)).toEqual(['met', 'met', 'met', 'met']);
  // The session of the signature has ended long since.
  expect((await server.get(`/api/applications/risk/${profileId}`, { accountId })).statusCode).toBe(404);
  const request = creditRequest(signed.signer.person, day(40));
  const anew = await server.post('/api/applications/add', request, { accountId });
  expect(anew.statusCode, anew.body).toBe(200);
});
