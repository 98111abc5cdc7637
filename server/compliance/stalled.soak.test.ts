import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { creditRequest } from '../../tests/support/applicant.ts';
import { identitySession, sendOwnIdentityWebhook } from '../../tests/support/identity-messages.ts';
import { lettersTo } from '../../tests/support/letters.ts';
import { obligationsOf, passDay } from '../../tests/support/obligations.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import {
  createApplicationIn,
  emailOf,
  phoneOf,
  statusOf,
  type TestPerson,
} from '../../tests/support/people.ts';
import { createSignedBorrower } from '../../tests/support/signed-borrower.ts';
import { rejectDocument } from '../applications/applicant-documents/reject.ts';
import { changeStatus } from '../applications/application-status.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { carryStalled } from './stalled.ts';

const server = openTestApp();

/** Wednesday 4 March 2026, nine in the morning in Bogota. */
const START = '2026-03-04T14:00:00Z';

const createIn = (status: Parameters<typeof createApplicationIn>[1]): Promise<TestPerson> => {
  server.setClock(START);
  return createApplicationIn(server.context, status);
};

const letters = async (person: Pick<TestPerson, 'accountId'>) =>
  (await lettersTo(server, await emailOf(server.context, person))).toReversed();
const subjects = async (person: TestPerson) => (await letters(person)).map((text) => text.split('\n')[0]);

const DAY_MS = 86_400_000;

describe('an application that waits', () => {
  it('is not written about once somebody acted, and waits anew from there', async () => {
    const person = await createIn('pendiente_validacion_cliente');
    await passDay(server, '2026-03-06');
    const session = identitySession(person);
    server.setClock('2026-03-07T14:00:00Z');
    await sendOwnIdentityWebhook(server, session.started());
    await passDay(server, '2026-03-08');
    // A Sunday, and then nine days after the signature, two after the photos were begun.
    await passDay(server, '2026-03-09');
    expect(await subjects(person)).toEqual(Array(2).fill('Firmaste tu crédito: falta validar tu identidad'));
    expect((await letters(person))[1]).toContain('a más tardar el 17 de marzo de 2026');
    // What would have been the second letter.
    await passDay(server, '2026-03-11');
    await sendOwnIdentityWebhook(server, session.submitted());
    for (const day of ['2026-03-14', '2026-03-21', '2026-04-21']) await passDay(server, day);
    expect(await statusOf(server.context, person)).toBe('in_progress_validation_client');
    expect(await letters(person)).toHaveLength(2);
  });

  it('waits for nobody but us while all documents are there, and for the applicant again when one is refused', async () => {
    const person = await createIn('on_hold_docs');
    const slots = [1, 2, 3].map((position) => ['payslip', position] as const);
    for (const [kind, position] of [...slots, ['employment_letter', 1] as const])
      await server.insert('applicant_document', {
        ...{ id: randomUUID(), application_id: person.applicationId, kind, position },
        ...{ media_type: 'application/pdf', bytes: 1, sha256: 'a', sent_sha256: `${kind} ${position}` },
        ...{ storage_key: null, uploaded_at: server.clock.now() },
      });
    for (const day of ['2026-03-06', '2026-03-20']) await passDay(server, day);
    expect(await letters(person)).toEqual([]);
    const document = await server.row('applicant_document', {
      application_id: person.applicationId,
      kind: 'employment_letter',
    });
    await inTransaction(server.context.db, (trx) =>
      rejectDocument(trx, server.context, document, 'illegible'),
    );
    await passDay(server, '2026-03-21');
    expect((await letters(person)).at(-1)).toContain('Envíalo de nuevo a más tardar el 3 de abril de 2026');
    await passDay(server, '2026-03-24');
    expect(await subjects(person)).toHaveLength(2);
    await passDay(server, '2026-03-28');
    await passDay(server, '2026-04-03');
    expect(await statusOf(server.context, person)).toBe('on_hold_docs');
    await passDay(server, '2026-04-04');
    expect(await statusOf(server.context, person)).toBe('dismissed');
  });

  it('is closed only three days after a letter, however long the server stood still', async () => {
    const person = await createIn('pendiente_validacion_cliente');
    await passDay(server, '2026-05-04');
    expect(await subjects(person)).toEqual(['Firmaste tu crédito: falta validar tu identidad']);
    expect((await letters(person))[0]).toContain('a más tardar el 7 de mayo de 2026');
    await passDay(server, '2026-05-07');
    expect(await statusOf(server.context, person)).toBe('pendiente_validacion_cliente');
    await passDay(server, '2026-05-08');
    expect(await statusOf(server.context, person)).toBe('dismissed');
  });

  it('is not closed where somebody acts at that moment', async () => {
    const person = await createIn('approved');
    for (const day of ['2026-03-06', '2026-03-11']) await passDay(server, day);
    server.setClock('2026-04-04T14:00:00Z');
    const { db } = server.context;
    const owed = await obligationsOf(server, person);
    const closing = owed.find(({ subject }) => subject.endsWith('/close'));
    if (!closing) throw new Error('its closing is not owed');
    const outcome = await carryStalled(server.context, closing);
    if (outcome.kind !== 'done') throw new Error('it is not closed');
    const application = await server.row('application', { id: person.applicationId });
    await changeStatus(db, application, 'firma_contrato', 'applicant', 'plan chosen', server.clock);
    await expect(inTransaction(db, async (trx) => outcome.record?.(trx))).rejects.toThrow('somebody acted');
    expect(await statusOf(server.context, person)).toBe('firma_contrato');
  });

  it('is written about by SMS where no e-mail is confirmed', async () => {
    const person = await createIn('firma_contrato');
    await server.update('profile', { id: person.profileId }, { email_verified_at: null });
    await passDay(server, '2026-03-06');
    const texts = await server.inbox(await phoneOf(server.context, person));
    expect(texts.map(({ text }) => text)).toEqual([
      'CuotaSana: tu crédito esta aprobado. Falta tu firma: entra a tu cuenta a mas tardar el 3 abr. Dudas: WhatsApp 300 000 0000',
    ]);
  });

  it('is not written about by a letter that the mail server took only after somebody had acted', async () => {
    const person = await createIn('approved');
    await server.fault('email', 'down');
    await passDay(server, '2026-03-06');
    const application = await server.row('application', { id: person.applicationId });
    await changeStatus(
      server.context.db,
      application,
      'firma_contrato',
      'applicant',
      'plan chosen',
      server.clock,
    );
    await server.fault('email', 'ok');
    await passDay(server, '2026-03-07');
    expect(await letters(person)).toEqual([]);
    await passDay(server, '2026-03-09');
    expect((await letters(person)).join()).toContain('falta que firmes el contrato');
  });

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
});
