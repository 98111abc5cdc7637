import { describe, expect, it } from 'vitest';
import type { ApplicationStatus } from '#core/application/application-status.ts';
import { identitySession, sendOwnIdentityWebhook } from '../../tests/support/identity-messages.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate, operateAs, operatorWith } from '../../tests/support/operators.ts';
import {
  callAs,
  createApplicationIn,
  emailOf,
  statusOf,
  type TestPerson,
} from '../../tests/support/people.ts';
import { findRows, updateRows } from '../../tests/support/rows.ts';
import type { TestApp } from '../../tests/support/test-app.ts';
import { documentColumns } from '../accounts/proved-documents.ts';

const server = openTestApp();

const ops = (app: TestApp, ...args: string[]) => operate(app.context, ...args);
const ask = (...args: string[]) => ops(server, ...args, '--reason', 'llamada de video');
/** As a second agent, who was another before. */
const confirm = async ({ context }: TestApp, ...args: string[]) => {
  const line = [...args, '--reason', 'también lo vi'];
  return operateAs(context, await operatorWith(context, 'agent', 'luis'), ...line);
};
/** By two agents where it takes two. */
const run = async (...args: string[]) => {
  const said = await ask(...args);
  return said.includes('otro asesor') ? confirm(server, ...args) : said;
};
const hook = (body: Parameters<typeof sendOwnIdentityWebhook>[1]) => sendOwnIdentityWebhook(server, body);

const signed = (app: TestApp = server, status: ApplicationStatus = 'pendiente_validacion_cliente') =>
  createApplicationIn(app.context, status);

const status = (person: TestPerson, { context }: TestApp = server) => statusOf(context, person);
const shown = async (person: TestPerson, app: TestApp = server) =>
  (await callAs(app, person, 'GET', `/api/indentity_validation/status/${person.applicationId}`)).json();
const sentSubjects = async (person: TestPerson, app: TestApp = server) => {
  await app.context.jobs.drain();
  return (await app.inbox(await emailOf(app.context, person))).map(({ subject }) => subject);
};
const moves = async ({ applicationId }: TestPerson) =>
  (await findRows(server.context.db, 'application_event', { application_id: applicationId }, 'id')).filter(
    ({ actor }) => actor.startsWith('operator:'),
  );
const disbursed = (person: TestPerson, app: TestApp = server) =>
  expect
    .poll(
      async () => {
        await app.context.jobs.drain();
        return status(person, app);
      },
      { timeout: 15_000 },
    )
    .toBe('desembolsado');

/** An applicant whom the vendor approved on a document without a number. */
const createReview = async () => {
  const person = await signed();
  await hook(
    identitySession(person).verdict('approved', { person: { idNumber: null }, document: { number: null } }),
  );
  return person;
};
const createDeclined = async () => {
  const person = await signed();
  const session = identitySession(person);
  await hook(session.verdict('declined'));
  return { person, session };
};
const named = ({ applicationId }: TestPerson) => applicationId.slice(0, 8);

describe('the list of identities', () => {
  it('says whose turn it is and why, the agents’ first, and nothing of who they are', async () => {
    const waiting = await signed();
    const atVendor = await signed();
    await hook(identitySession(atVendor).submitted());
    const held = await createReview();
    const list = await ops(server, 'identity', 'list');
    const lines = list.split('\n');
    const lineOf = (person: TestPerson) => lines.findIndex((line) => line.startsWith(named(person)));
    expect(lines[lineOf(held)]).toMatch(/un asesor .* el proveedor aprobó, sin número de documento$/);
    expect(lines[lineOf(atVendor)]).toMatch(/el proveedor .* fotos enviadas$/);
    expect(lines[lineOf(waiting)]).toMatch(/la persona/);
    expect(lineOf(held)).toBeLessThan(lineOf(atVendor));
    expect(list).not.toContain(held.document);
    const { person } = await createDeclined();
    expect(await ops(server, 'identity', 'list')).not.toContain(named(person));
    expect(await ops(server, 'identity', 'list', '--rejected')).toContain(named(person));
  });
});

describe('an agent’s decision on an identity', () => {
  // @covers 4.30
  it('approves a review by two agents: the money goes on, who and why is kept, and the person gets a letter', async () => {
    const person = await createReview();
    expect(await ask('identity', 'approve', named(person))).toMatch(/^Identidad aprobada por ti: .{8}\./);
    expect(await status(person)).toBe('on_hold_approved');
    expect(await shown(person)).toMatchObject({ status: 'manual_validation' });
    expect(await sentSubjects(person)).toEqual([]);
    expect(await ops(server, 'identity', 'list')).toMatch(
      new RegExp(`^${named(person)} .* un segundo asesor .* identidad aprobada por un agente$`, 'm'),
    );
    await expect(ask('identity', 'approve', named(person))).rejects.toThrow(/la confirma otro asesor/);
    expect(await confirm(server, 'identity', 'approve', named(person))).toMatch(
      /^Identidad aprobada: .{8}\./,
    );
    expect(await shown(person)).toEqual({ status: 'approved' });
    expect(await sentSubjects(person)).toEqual(['Validamos tu identidad']);
    expect(await moves(person)).toMatchObject([
      { to_status: 'on_hold_approved', actor: 'operator:ana', reason: 'llamada de video' },
      { to_status: 'pendiente_aprobacion_medico', actor: 'operator:luis', reason: 'también lo vi' },
    ]);
    const audit = await findRows(server.context.db, 'audit_entry', { subject: person.applicationId }, 'id');
    expect(audit).toMatchObject([
      {
        actor: 'operator:ana',
        action: 'identity approve',
        reason: 'llamada de video',
        details: {
          from: 'in_progress_validation_client',
          attempts: [{ said: 'approved', discrepancies: ['number_missing'] }],
        },
      },
      {
        actor: 'operator:luis',
        action: 'identity approve',
        details: { from: 'on_hold_approved', proposedBy: 'operator:ana' },
      },
    ]);
    await disbursed(person);
  });

  it('rejects a review, and nothing that the vendor says later undoes it', async () => {
    const person = await createReview();
    const session = identitySession(person);
    expect(await ask('identity', 'reject', named(person))).toMatch(/^Identidad rechazada por ti/);
    expect(await status(person)).toBe('on_hold_rejected');
    await hook(session.verdict('approved'));
    expect(await shown(person)).toMatchObject({ status: 'manual_validation' });
    expect(await confirm(server, 'identity', 'reject', named(person))).toMatch(/^Identidad rechazada: /);
    await hook(identitySession(person).verdict('approved'));
    expect(await shown(person)).toEqual({ status: 'declined' });
    expect(await status(person)).toBe('rejected_validation');
    expect(await sentSubjects(person)).toEqual(['No pudimos validar tu identidad']);
  });

  it('waits while two agents differ, until one of them joins the other or opens it again', async () => {
    const person = await createReview();
    await ask('identity', 'approve', named(person));
    expect(await confirm(server, 'identity', 'reject', named(person))).toMatch(/por ti/);
    expect(await status(person)).toBe('on_hold_rejected');
    expect(await ask('identity', 'approve', named(person))).toMatch(/por ti/);
    expect(await sentSubjects(person)).toEqual([]);
    expect(await ask('identity', 'reopen', named(person))).toMatch(/^Validación abierta otra vez/);
    expect(await shown(person)).toEqual({ status: 'idle' });
  });

  it('is not confirmed for somebody who is an agent no more', async () => {
    const person = await createReview();
    await ask('identity', 'approve', named(person));
    await operatorWith(server.context, 'cash');
    await expect(confirm(server, 'identity', 'approve', named(person))).rejects.toThrow(
      /ya no es asesor.*identity reopen/,
    );
    expect(await status(person)).toBe('on_hold_approved');
  });

  it('is not confirmed by whoever gave the first agent their key within seven days', async () => {
    const person = await createReview();
    await ask('identity', 'approve', named(person));
    const made = (made_by: readonly string[]) =>
      updateRows(server.context.db, 'operator', { name: 'ana' }, { made_by, made_at: server.clock.now() });
    await made(['luis']);
    await expect(confirm(server, 'identity', 'approve', named(person))).rejects.toThrow(
      'luis le dio a ana su clave',
    );
    expect(await status(person)).toBe('on_hold_approved');
    await made([]);
  });

  it('reopens what the vendor declined: its old session says nothing more, and a new one counts', async () => {
    const { person, session } = await createDeclined();
    await expect(run('identity', 'approve', named(person))).rejects.toThrow(/identity reopen/);
    expect(await run('identity', 'reopen', named(person))).toMatch(/^Validación abierta otra vez/);
    expect(await sentSubjects(person)).toEqual(['Puedes validar tu identidad otra vez']);
    expect(await shown(person)).toEqual({ status: 'idle' });
    session.nextAttempt();
    for (const late of [session.submitted(), session.verdict('declined'), session.verdict('approved')])
      await hook(late);
    expect(await shown(person)).toEqual({ status: 'idle' });

    const second = identitySession(person);
    await hook(second.started());
    await hook(session.verdict('review'));
    expect(await shown(person)).toEqual({ status: 'in_progress' });
    await hook(second.verdict('approved'));
    expect(await shown(person)).toEqual({ status: 'approved' });
  });

  it('approves, or rejects again, what was reopened, with a letter each time', async () => {
    const { person } = await createDeclined();
    for (const step of ['reopen', 'reject', 'reopen', 'approve']) await run('identity', step, named(person));
    expect(await status(person)).toBe('pendiente_aprobacion_medico');
    const sent = await sentSubjects(person);
    expect(sent.filter((subject) => subject === 'Puedes validar tu identidad otra vez')).toHaveLength(2);
    expect(sent).toHaveLength(4);
  });

  it('is not for what is not signed, or is past it', async () => {
    for (const other of ['firma_contrato', 'desembolsado', 'rejected'] as const) {
      const person = await signed(server, other);
      for (const step of ['approve', 'reject', 'reopen'])
        await expect(run('identity', step, named(person))).rejects.toThrow(/no espera esa decisión; estado/);
      expect(await status(person)).toBe(other);
    }
    const person = await createReview();
    await expect(ops(server, 'identity', 'approve', named(person))).rejects.toThrow(/--reason/);
  });

  it('moves a document that another account had proved, and says so', async () => {
    const owner = await signed();
    await hook(identitySession(owner).verdict('approved'));
    const second = { ...(await signed()), document: owner.document };
    await updateRows(
      server.context.db,
      'profile',
      { id: second.profileId },
      documentColumns(server.context, owner.document),
    );
    await hook(identitySession(second).verdict('approved'));
    expect(await ops(server, 'identity', 'list')).toMatch(/documento comprobado en otra cuenta$/m);
    expect(await run('identity', 'approve', named(second))).toMatch(
      /estaba comprobado en otra cuenta: ya no/,
    );
    const proofs = await server.context.db
      .selectFrom('profile')
      .select('id')
      .where('document_digest', '=', server.context.keys.digest(owner.document))
      .where('document_proved_at', 'is not', null)
      .execute();
    expect(proofs).toEqual([{ id: second.profileId }]);
    const { details } = await server.context.db
      .selectFrom('audit_entry')
      .select('details')
      .where('subject', '=', second.applicationId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ provedBefore: owner.accountId });
  });

  it('is taken by two agents, or by the vendor, when they come at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await signed();
      const session = identitySession(person);
      await hook(session.submitted());
      const done = await Promise.allSettled([
        ask('identity', 'approve', named(person)),
        hook(session.verdict('declined')),
        confirm(server, 'identity', 'approve', named(person)),
      ]);
      const byOperators = done.filter((_each, index) => index !== 1 && done[index]?.status === 'fulfilled');
      const decided = await moves(person);
      expect(decided).toHaveLength(byOperators.length);
      const last = decided.at(-1)?.to_status ?? 'rejected_validation';
      expect(await status(person)).toBe(last);
      const isApproved = byOperators.length === 2;
      expect(last === 'pendiente_aprobacion_medico').toBe(isApproved);
      expect(await sentSubjects(person)).toHaveLength(isApproved ? 1 : 0);
    }
  });
});

describe('without a vendor', () => {
  const bare = openTestApp({ IDENTITY: 'off' });

  it('approves and rejects what the person has or has not come back to', async () => {
    const decide = async (step: string, person: TestPerson) => {
      const line = ['identity', step, named(person)];
      await ops(bare, ...line, '--reason', 'fotos por chat');
      if (step !== 'reopen') await confirm(bare, ...line);
    };
    const seen = await signed(bare);
    expect(await shown(seen, bare)).toEqual({ status: 'not_enabled_biometric_validation' });
    expect(await ops(bare, 'identity', 'list')).toMatch(/un asesor .* sin validación biométrica/);
    await decide('approve', seen);
    expect(await shown(seen, bare)).toEqual({ status: 'approved' });
    await disbursed(seen, bare);

    const unseen = await signed(bare);
    await decide('reject', unseen);
    expect(await shown(unseen, bare)).toEqual({ status: 'declined' });
    expect(await sentSubjects(unseen, bare)).toEqual(['No pudimos validar tu identidad']);
    await decide('reopen', unseen);
    expect(await shown(unseen, bare)).toEqual({ status: 'not_enabled_biometric_validation' });
    await decide('approve', unseen);
    expect(await status(unseen, bare)).toBe('pendiente_aprobacion_medico');
  });
});
