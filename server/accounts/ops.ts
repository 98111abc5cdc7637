import { maskEmail, parseEmail } from '#core/people/email.ts';
import { maskPhone } from '#core/people/phone.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { readPage, readPhone } from '../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { NO_MORE, PAGE_OPTION, PAGE_SIZE, pageOf, pageText } from '../infrastructure/ops/text-table.ts';
import { momentText } from '../infrastructure/ops/words.ts';
import { changePhone, type ForgetOldPhone } from './phone-change.ts';
import { findProfile } from './profiles.ts';
import { endSessions } from './session-tokens.ts';
import { listSessions, openSessions } from './sessions.ts';

/**
 * The account of a phone as typed, with its row locked until the transaction ends: a login waits.
 * @throws OpsError.
 */
const lockAccountOf = async (trx: Executor, typed: string): Promise<Row<'account'>> =>
  trx
    .selectFrom('account')
    .selectAll()
    .where('phone', '=', readPhone(typed))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new OpsError('Ese celular no tiene una cuenta.'));

const SHORT_ID = 8;

export const listOpenSessions: OpsCommand = {
  name: 'sessions list',
  roles: ['agent', 'admin'],
  effects: [],
  positionals: ['celular'],
  options: PAGE_OPTION,
  summary: 'Muestra las sesiones abiertas de una persona: en qué equipo, desde cuándo y su último uso.',
  run: ({ db, clock }, { positionals: [typed = ''], options, audit }) =>
    inTransaction(db, async (trx) => {
      const page = readPage(options.page);
      const { limit, offset } = pageOf(page);
      const { id } = await lockAccountOf(trx, typed);
      const sessions = await openSessions(trx, clock, id).limit(limit).offset(offset).execute();
      await audit(trx, id, { sessions: Math.min(sessions.length, PAGE_SIZE) });
      if (sessions.length === 0) return page === 1 ? 'No tiene sesiones abiertas.' : NO_MORE;
      const rows = sessions.map((one) => [
        one.id.slice(0, SHORT_ID),
        one.device,
        momentText(one.openedAt),
        momentText(one.lastUsedAt),
      ]);
      return pageText(['sesión', 'equipo', 'desde', 'último uso'], rows, page);
    }),
};

export const endOpenSessions: OpsCommand = {
  name: 'sessions end',
  roles: ['agent', 'admin'],
  effects: [],
  positionals: ['celular'],
  options: { session: 'solo esta, como la escribe sessions list' },
  summary: 'Cierra las sesiones abiertas de una persona, que puede ingresar de nuevo con un código.',
  run: ({ db, clock }, { positionals: [typed = ''], options: { session: named }, audit }) =>
    inTransaction(db, async (trx) => {
      const { id } = await lockAccountOf(trx, typed);
      const open = await listSessions(trx, clock, id);
      const wanted = named === undefined ? open : open.filter((one) => isNamed(one.id, named));
      if (named !== undefined && wanted.length !== 1)
        throw new OpsError(`No tiene una sesión abierta "${named}". Míralas con sessions list.`);
      if (wanted.length === 0) return 'No tiene sesiones abiertas: no se cambió nada.';
      for (const one of wanted)
        await endSessions(trx, clock, { accountId: id, sessionId: one.id }, 'operator');
      await audit(trx, id, { sessions: wanted.map((one) => one.id) });
      return `Cerradas: ${wanted.length}.`;
    }),
};

const isNamed = (id: string, named: string): boolean =>
  named.length >= SHORT_ID && id.startsWith(named.toLowerCase());

const setBlocked = (trx: Executor, id: string, blockedAt: Date | null) =>
  trx
    .updateTable('account')
    .set({ blocked_at: blockedAt, ...(blockedAt ? {} : { closed_at: null }) })
    .where('id', '=', id)
    .execute();

export const blockAccount: OpsCommand = {
  name: 'accounts block',
  roles: ['agent', 'admin'],
  effects: [],
  positionals: ['celular'],
  summary:
    'Cierra las sesiones de una persona y no deja abrir otras; su deuda se puede pagar y sus avisos siguen.',
  run: ({ db, clock }, { positionals: [typed = ''], audit }) =>
    inTransaction(db, async (trx) => {
      const { id, blocked_at: since } = await lockAccountOf(trx, typed);
      if (since) return `Ya estaba bloqueada desde el ${momentText(since)}: no se cambió nada.`;
      const open = await listSessions(trx, clock, id);
      await setBlocked(trx, id, clock.now());
      await endSessions(trx, clock, { accountId: id }, 'operator');
      await audit(trx, id, { sessions: open.map((one) => one.id) });
      return `Bloqueada; sesiones cerradas: ${open.length}. Para levantarlo: accounts unblock.`;
    }),
};

export const unblockAccount: OpsCommand = {
  name: 'accounts unblock',
  roles: ['agent', 'admin'],
  effects: [],
  positionals: ['celular'],
  summary: 'Deja ingresar de nuevo a una persona cuya cuenta estaba bloqueada.',
  run: ({ db }, { positionals: [typed = ''], audit }) =>
    inTransaction(db, async (trx) => {
      const { id, blocked_at: since } = await lockAccountOf(trx, typed);
      if (!since) return 'No estaba bloqueada: no se cambió nada.';
      await setBlocked(trx, id, null);
      await audit(trx, id, { since });
      return 'Desbloqueada: puede ingresar con un código.';
    }),
};

/** Empty once its account was closed. */
const maskStored = (text: string): string => {
  const email = parseEmail(text);
  return email === undefined ? '' : maskEmail(email);
};

const MIN_PROOF_LENGTH = 5;

/** @throws OpsError. */
const readProof = (text = ''): string => {
  const proof = text.trim();
  if (proof.length < MIN_PROOF_LENGTH)
    throw new OpsError('Di con --proof "…" qué se vio para saber que es la persona.');
  return proof;
};

export const changeEmailCommand: OpsCommand = {
  name: 'accounts change-email',
  roles: ['agent', 'admin'],
  effects: ['person_decided'],
  needsSecondPerson: 'always',
  positionals: ['celular', 'correo'],
  options: { proof: 'qué se vio para saber que es la persona: queda en la bitácora, sin copiar sus datos' },
  summary:
    'Anota otro correo de quien tiene uno que no sirve. La persona lo confirma en sus datos, con un código; hasta entonces lo que la ley deja avisar de otro modo va por SMS.',
  run: ({ db, clock }, { positionals: [typed = '', typedEmail = ''], options, audit }) =>
    inTransaction(db, async (trx) => {
      const proof = readProof(options.proof);
      const email = parseEmail(typedEmail);
      if (email === undefined) throw new OpsError(`"${typedEmail}" no es un correo.`);
      const { id } = await lockAccountOf(trx, typed);
      const profile = await findProfile(trx, id);
      if (!profile) throw new OpsError('Esa persona todavía no ha escrito sus datos.');
      if (profile.email === email) throw new OpsError('Ya tiene ese correo.');
      await trx
        .updateTable('profile')
        .set({
          ...{ email, email_code_at: null, email_verified_at: null },
          ...{ email_contested: false, email_bounced_at: null },
          updated_at: clock.now(),
        })
        .where('id', '=', profile.id)
        .execute();
      const [from, to] = [maskStored(profile.email), maskEmail(email)];
      await audit(trx, id, { from, to, proof, changes: [{ what: 'correo de la persona', from, to }] });
      return `Anotado: ${to}. Que la persona lo confirme en Mis datos.`;
    }),
};

export const changePhoneCommand = (forget: readonly ForgetOldPhone[]): OpsCommand => ({
  name: 'accounts change-phone',
  roles: ['agent', 'admin'],
  effects: ['person_decided'],
  needsSecondPerson: 'always',
  positionals: ['celular', 'celular-nuevo'],
  options: { proof: 'qué se vio para saber que es la persona: queda en la bitácora, sin copiar sus datos' },
  summary:
    'Pasa la cuenta de quien perdió su número a otro, cierra sus sesiones y les escribe a los dos números y a su correo.',
  run: (context, { positionals: [typedOld = '', typedNew = ''], options, audit }) =>
    inTransaction(context.db, async (trx) => {
      const numbers = { from: readPhone(typedOld), to: readPhone(typedNew), proof: readProof(options.proof) };
      if (numbers.from === numbers.to) throw new OpsError('Los dos números son el mismo.');
      const change = await changePhone(trx, context, numbers, forget);
      if (change === 'no_account') throw new OpsError('Ese celular no tiene una cuenta confirmada.');
      if (change === 'taken') throw new OpsError('Ese número nuevo ya es de otra cuenta.');
      const [from, to] = [maskPhone(numbers.from), maskPhone(numbers.to)];
      const { id, account_id: accountId, released_account_id: released, proof } = change;
      await audit(trx, accountId, {
        ...{ change: id, from, to, proof, ...(released ? { released } : {}) },
        changes: [{ what: 'celular de la persona', from, to }],
      });
      return `Cambiado: ${from} pasa a ${to}. Sus sesiones se cerraron y les escribimos a los dos números y a su correo confirmado.`;
    }),
});
