import { afterEach } from 'vitest';
import { sandboxKeys } from '../../sandbox/keys.ts';
import { carryObligationsAt } from './obligations.ts';
import { openTestApp } from './open-test-app.ts';
import { createSignedBorrower, type SignedBorrower } from './signed-borrower.ts';

/** Credits whose note the depository keeps, until they are paid or come to nothing. */
export const openClosedCredits = () => {
  const server = openTestApp();
  afterEach(() => server.fault('depository', 'ok'));
  return {
    server,
    minutesLater: (minutes: number) =>
      carryObligationsAt(server, new Date(server.clock.now().getTime() + minutes * 60_000).toISOString()),
    createSigned: () => createSignedBorrower(server),
    /** Pays all on the day of the disbursement; returns the payment's id. */
    payAll: async (signed: SignedBorrower): Promise<string> =>
      signed.pay((await server.row('application', { id: signed.applicationId })).amount),
    /** The note as the depository itself has it. */
    noteOf: async ({ applicationId }: SignedBorrower) => {
      const { depository_note_id: id } = await server.row('signature', { application_id: applicationId });
      const answer = await fetch(`${server.sandbox.url}/depository/v1/notes/${id}`, {
        headers: { 'x-api-key': sandboxKeys.depository.apiKey },
      });
      return (await answer.json()) as { status: string; cancelled_at?: string };
    },
    cancellationOf: async ({ applicationId }: SignedBorrower) =>
      (await server.rows('note_cancellation', { application_id: applicationId }))[0],
  };
};
