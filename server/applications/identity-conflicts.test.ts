import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createApplicant, creditRequest, type TestApplicant } from '../../tests/support/applicant.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate, operateAs, operatorWith } from '../../tests/support/operators.ts';
import { phoneOf } from '../../tests/support/people.ts';
import { readRow, updateRows } from '../../tests/support/rows.ts';

const server = openTestApp();

const profileOf = ({ profileId }: TestApplicant) => readRow(server.context.db, 'profile', { id: profileId });

type Changes = Partial<
  Pick<Awaited<ReturnType<typeof profileOf>>, 'email' | 'document_number' | 'document_digest'>
> & {
  readonly email_contested?: boolean;
  readonly document_proved_at?: Date;
};
/** A person whom the bureau would have approved, with such data. */
const createPerson = async (changes: Changes = {}, documentEnding?: string): Promise<TestApplicant> => {
  const person = await createApplicant(server, documentEnding);
  if (Object.keys(changes).length > 0)
    await updateRows(server.context.db, 'profile', { id: person.profileId }, changes);
  return person;
};
const sameDocument = async (owner: TestApplicant) => {
  const { document_number, document_digest } = await profileOf(owner);
  return { document_number, document_digest };
};

const apply = async (person: TestApplicant, day = '2030-01-15') => {
  const answer = await person.call('POST', '/api/applications/add', creditRequest(person, day));
  expect(answer.status).toBe(200);
  return { id: String(answer.body.id), status: String(answer.body.estado) };
};
const reasonsOf = async (applicationId: string) => {
  const { reasons } = await readRow(server.context.db, 'risk_decision', { application_id: applicationId });
  return reasons;
};
const ops = (...args: string[]) => operate(server.context, ...args);

describe('an application with a document that somebody else', () => {
  it('only typed goes through, as if nobody had', async () => {
    const squatter = await createPerson();
    const owner = await createPerson(await sameDocument(squatter));
    expect((await apply(owner)).status).toBe('approved');
  });

  it('proved waits for an operator', async () => {
    const owner = await createPerson({ document_proved_at: server.clock.now() });
    const second = await createPerson(await sameDocument(owner));
    const { id, status } = await apply(second);
    expect(status).toBe('on_hold_docs');
    expect(await reasonsOf(id)).toEqual(['document_conflict']);
    // Whoever proved it goes through, whatever others do.
    expect((await apply(owner)).status).toBe('approved');
  });

  it('applied with before waits for an operator, and the first one does not', async () => {
    const first = await createPerson();
    const second = await createPerson(await sameDocument(first));
    expect((await apply(first)).status).toBe('approved');
    const held = await apply(second);
    expect([held.status, await reasonsOf(held.id)]).toEqual(['on_hold_docs', ['document_conflict']]);
  });

  it('applied with before, in vain, goes through', async () => {
    const first = await createPerson();
    const second = await createPerson(await sameDocument(first));
    const { id } = await apply(first);
    await updateRows(server.context.db, 'application', { id }, { status: 'dismissed' });
    expect((await apply(second)).status).toBe('approved');
  });
});

it('an application with an e-mail that somebody else confirmed first waits for an operator', async () => {
  const owner = await createPerson();
  const { email } = await profileOf(owner);
  const second = await createPerson({ email, email_contested: true });
  const held = await apply(second);
  expect([held.status, await reasonsOf(held.id)]).toEqual(['on_hold_docs', ['email_conflict']]);
  expect((await apply(owner)).status).toBe('approved');
});

describe('an application with a document that the bureau knows by another name', () => {
  const ANOTHERS = '0008';

  it('waits for an operator, who sees both names, and tells the applicant nothing of it', async () => {
    const person = await createPerson({}, ANOTHERS);
    const { id, status } = await apply(person);
    expect([status, await reasonsOf(id)]).toEqual(['on_hold_docs', ['name_conflict']]);
    const shown = await ops('applications', 'show', id, '--reason', 'otro nombre en la central');
    expect(shown).toMatch(/nombre +Ana María Pérez Ñáñez\n *en la central +QUINTERO VARGAS BEATRIZ/);
    expect(shown).toContain('motivos: nombre que la central no confirma (name_conflict)');
    const { body } = await person.call('GET', `/api/applications/risk/${person.profileId}`);
    expect(body.risk).toMatchObject({ estado: 'on_hold_docs', motivos: [] });
    await server.context.jobs.drain();
    const letters = await server.inbox(person.email);
    expect(letters.map(({ text }) => text).join()).toMatch(/un asesor los revisa/);
    const { body: ownData } = await person.call('GET', '/api/derechos/mis-datos');
    expect(ownData.decisiones).toMatchObject([{ decision: 'on_hold_docs' }]);
    expect(JSON.stringify([body, letters, ownData])).not.toMatch(
      /QUINTERO|name_conflict|nombre que|van juntos/,
    );
  });

  it('goes through once the document is proved', async () => {
    const owner = await createPerson({ document_proved_at: server.clock.now() }, ANOTHERS);
    expect((await apply(owner)).status).toBe('approved');
  });

  it('needs a second person whatever was sent, and is not told as the reason of a rejection', async () => {
    const person = await createPerson({}, ANOTHERS);
    const { id } = await apply(person);
    await server.insert('applicant_document', {
      ...({ kind: 'payslip', position: 1, media_type: 'image/jpeg' } as const),
      ...{ id: randomUUID(), application_id: id, bytes: 1, sha256: 'x', sent_sha256: 'x' },
      uploaded_at: server.clock.now(),
    });
    const line = ['applications', 'approve', id, '1.000.000', '--reason', 'mostró la cédula'];
    const ana = await operatorWith(server.context, 'credit');
    expect(await operateAs(server.context, ana, ...line)).toMatch(/^Pedido \d+:/);
    await ops('applications', 'reject', id, 'name_conflict', '--reason', 'no mostró la cédula');
    const { body } = await person.call('GET', `/api/applications/risk/${person.profileId}`);
    expect(body.risk).toMatchObject({ estado: 'rejected', motivos: [] });
  });

  it('is approved by nobody where the bureau tells of a default', async () => {
    const { id } = await apply(await createPerson({}, ANOTHERS));
    const reasons = ['current_serious_default', 'name_conflict'];
    await updateRows(server.context.db, 'risk_decision', { application_id: id }, { reasons });
    await expect(
      ops('applications', 'approve', id, '1.000.000', '--reason', 'mostró la cédula'),
    ).rejects.toThrow(/no permite aprobarla: mora vigente \(current_serious_default\)/);
  });
});

describe('a conflict', () => {
  const createHeld = async () => {
    const owner = await createPerson({ document_proved_at: server.clock.now() });
    const person = await createPerson(await sameDocument(owner));
    return { owner, person, held: await apply(person) };
  };

  it('is told to the applicant as any hold, without a word about anybody else', async () => {
    const { person } = await createHeld();
    const { body } = await person.call('GET', `/api/applications/risk/${person.profileId}`);
    expect(body.risk).toMatchObject({ estado: 'on_hold_docs', motivos: [] });
    await server.context.jobs.drain();
    const [letter] = await server.inbox(person.email);
    expect(letter?.text).toMatch(/un asesor los revisa/);
    expect(letter?.text).not.toMatch(/documento que escribiste/);
  });

  it('is shown to operators with who else claims it', async () => {
    const { owner, held } = await createHeld();
    const phone = await phoneOf(server.context, owner);
    expect(await ops('applications', 'list', '--status', 'on_hold_docs')).toMatch(
      new RegExp(`^${held.id.slice(0, 8)} .*documento por confirmar \\(document_conflict\\)$`, 'm'),
    );
    const shown = await ops('applications', 'show', held.id, '--reason', 'documento en dos cuentas');
    expect(shown).toMatch(
      new RegExp(`Otras cuentas con su documento o su correo\\n.*${phone}.*documento, comprobado \\d`),
    );
  });

  it('is settled by the approval of an operator, with the reason of the hold in the audit', async () => {
    const { held } = await createHeld();
    await ops('applications', 'approve', held.id, '4.000.000', '--reason', 'llamada: es otra cuenta suya');
    const { details } = await readRow(server.context.db, 'audit_entry', {
      subject: held.id,
      action: 'applications approve',
    });
    expect(details).toMatchObject({ heldFor: ['document_conflict'], maximumAmount: 4_000_000 });
  });

  it('may be the reason of a rejection, which then says what could not be confirmed', async () => {
    const { person, held } = await createHeld();
    await ops('applications', 'reject', held.id, 'document_conflict', '--reason', 'no envió la cédula');
    const { body } = await person.call('GET', `/api/applications/risk/${person.profileId}`);
    expect(body.risk).toMatchObject({ estado: 'rejected', motivos: ['documento_por_confirmar'] });
    await server.context.jobs.drain();
    const letters = await server.inbox(person.email);
    expect(letters.map(({ text }) => text).join()).toContain(
      'No pudimos confirmar que el número de documento es tuyo.',
    );
  });
});
