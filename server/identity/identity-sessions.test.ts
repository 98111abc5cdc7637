import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  IDENTITY_VERDICTS,
  identitySession,
  sendIdentityWebhook,
  sendOwnIdentityWebhook,
} from '../../tests/support/identity-messages.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { createApplicationIn, statusOf, type TestPerson } from '../../tests/support/people.ts';
import { findRows, readRow, updateRows } from '../../tests/support/rows.ts';
import { documentColumns } from '../accounts/proved-documents.ts';

const server = openTestApp();

const signed = () => createApplicationIn(server.context, 'pendiente_validacion_cliente');
/** Of a session that somebody made with the vendor's public key, naming an application that is not theirs. */
const hookForeign = (body: object) => sendIdentityWebhook(server, body);

const status = (person: TestPerson) => statusOf(server.context, person);
const storedEvents = async (sessionId: string) => {
  const events = await server.context.db
    .selectFrom('vendor_event')
    .select('id')
    .where('id', 'like', `veriff:${sessionId}:%`)
    .execute();
  return events.length;
};

describe('a session that this server did not make', () => {
  it.each(IDENTITY_VERDICTS)(
    'is stored and decides nothing, though the vendor signs it: %s',
    async (verdict) => {
      const person = await signed();
      const foreign = identitySession(person);
      const message = foreign.verdict(verdict);
      for (const body of [foreign.started(), foreign.submitted(), message]) await hookForeign(body);
      expect(await status(person)).toBe('pendiente_validacion_cliente');
      expect(await storedEvents(message.verification.id)).toBe(3);
      const attempts = await findRows(server.context.db, 'identity_attempt', {
        application_id: person.applicationId,
      });
      expect(attempts).toEqual([]);
    },
  );

  it('leaves the applicant’s own under way, and its approval counts', async () => {
    const person = await signed();
    const own = identitySession(person);
    await sendOwnIdentityWebhook(server, own.submitted());
    for (const verdict of IDENTITY_VERDICTS) await hookForeign(identitySession(person).verdict(verdict));
    expect(await status(person)).toBe('in_progress_validation_client');
    await sendOwnIdentityWebhook(server, own.verdict('approved'));
    expect(await status(person)).toBe('pendiente_aprobacion_medico');
  });

  it('is also one of ours that names another’s application', async () => {
    const [person, stranger] = [await signed(), await signed()];
    const strangers = identitySession(stranger);
    await sendOwnIdentityWebhook(server, strangers.started());
    const { verification } = strangers.verdict('declined');
    await hookForeign({ verification: { ...verification, vendorData: person.applicationId } });
    expect(await status(person)).toBe('pendiente_validacion_cliente');
    expect(await status(stranger)).toBe('in_progress_validation_client');
  });

  it('of no application of ours is stored too', async () => {
    const nobody = { ...(await signed()), applicationId: randomUUID() };
    const message = identitySession(nobody).verdict('declined');
    await hookForeign(message);
    expect(await storedEvents(message.verification.id)).toBe(1);
  });
});

describe('a document that another account has proved', () => {
  /** Somebody whose application names the document of another. */
  const createWithDocumentOf = async ({ document }: TestPerson): Promise<TestPerson> => {
    const person = await signed();
    await updateRows(
      server.context.db,
      'profile',
      { id: person.profileId },
      documentColumns(server.context, document),
    );
    return { ...person, document };
  };
  const approve = (person: TestPerson) =>
    sendOwnIdentityWebhook(server, identitySession(person).verdict('approved'));
  const provedBy = async (document: string) => {
    const rows = await server.context.db
      .selectFrom('profile')
      .select('id')
      .where('document_digest', '=', server.context.keys.digest(document))
      .where('document_proved_at', 'is not', null)
      .execute();
    return rows.map(({ id }) => id);
  };

  it('is for an agent to say, whatever the vendor approves', async () => {
    const owner = await signed();
    const second = await createWithDocumentOf(owner);
    await approve(owner);
    expect(await provedBy(owner.document)).toEqual([owner.profileId]);
    await approve(second);
    expect(await status(second)).toBe('in_progress_validation_client');
    expect(await provedBy(owner.document)).toEqual([owner.profileId]);
    const { discrepancies } = await readRow(server.context.db, 'identity_attempt', {
      application_id: second.applicationId,
    });
    expect(discrepancies).toEqual(['proved_elsewhere']);
  });

  it('is proved by one of several who are approved at once, and nobody gets a failure', async () => {
    const owner = await signed();
    const people = [owner, await createWithDocumentOf(owner), await createWithDocumentOf(owner)];
    await Promise.all(people.map(approve));
    expect(await provedBy(owner.document)).toHaveLength(1);
    const statuses = await Promise.all(people.map(status));
    expect(statuses.sort()).toEqual([
      'in_progress_validation_client',
      'in_progress_validation_client',
      'pendiente_aprobacion_medico',
    ]);
  });
});
