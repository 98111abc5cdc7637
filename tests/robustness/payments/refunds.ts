import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import type { Database } from '../../../server/infrastructure/database/connection.ts';
import type { OpsContext } from '../../../server/infrastructure/ops/command.ts';
import type { Clock } from '../../../server/infrastructure/runtime/clock.ts';
import { operate } from '../../support/operators.ts';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import type { Servers } from '../harness/servers.ts';
import type { Provider } from './provider.ts';

/** Share of the open loans whose holders may withdraw. */
const WITHDRAWABLE_SHARE = 0.3;

/** Makes open loans ones that were signed today, so that their holders may withdraw; returns the credits. */
export const signSome = async (db: Database, clock: Clock, random: Random): Promise<ReadonlySet<number>> => {
  const open = await db
    .selectFrom('loan')
    .select(['credit_number', 'application_id', 'account_id', 'principal', 'term'])
    .where('closed_at', 'is', null)
    .orderBy('credit_number')
    .execute();
  const chosen = open.filter(() => random.chance(WITHDRAWABLE_SHARE));
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    // Without the code and the papers of a signature.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const loan of chosen)
      await trx
        .insertInto('signature')
        .values({
          ...{ application_id: loan.application_id, account_id: loan.account_id, code_id: randomUUID() },
          ...{ contract_sha256: 'none', promissory_note_sha256: 'none', amount: loan.principal },
          ...{ term: loan.term, monthly_rate: '0.018', issued_on: '2026-01-01', signer_name: 'Ana' },
          ...{ signer_document: '1020300999', signer_email: 'ana@correo.example', texts_version: '1' },
          ...{ code_sent_at: now, code_verified_at: now, masked_phone: '***', ip: '127.0.0.1' },
          ...{ user_agent: 'robot', session_device: 'robot', session_opened_at: now, signed_at: now },
          ...{ cap_month: '2026-01', cap_rate: '0.2', policy_version: '1' },
        })
        .execute();
  });
  return new Set(chosen.map(({ credit_number }) => credit_number));
};

/** A transfer as the treasury lists it. */
export interface TreasuryTransfer {
  readonly transfer_id: string;
  readonly request_id: string;
  readonly amount: number;
  readonly status: string;
}

const PAGE_SIZE = 200;

/** What went back by the treasury's own list. */
export const readTreasury = async (sandboxUrl: string, page = 1): Promise<readonly TreasuryTransfer[]> => {
  const span = `from=2020-01-01T00:00:00Z&until=2100-01-01T00:00:00Z&page=${page}&page_size=${PAGE_SIZE}`;
  const answer = await fetch(`${sandboxUrl}/treasury/v1/transfers?${span}`, {
    headers: { 'x-api-key': sandboxKeys.treasury.apiKey },
  });
  if (!answer.ok) throw new Error(`the treasury answered ${answer.status}`);
  const { transfers } = (await answer.json()) as { readonly transfers: readonly TreasuryTransfer[] };
  if (transfers.length < PAGE_SIZE) return transfers;
  return [...transfers, ...(await readTreasury(sandboxUrl, page + 1))];
};

interface Refunding {
  readonly db: Database;
  readonly clock: Clock;
  readonly servers: Servers;
  readonly provider: Provider;
  readonly tally: Tally;
  readonly sandboxUrl: string;
  moveClocks(byMs: number): Promise<void>;
}

const DAY_MS = 86_400_000;
/** Above the five business days of a payment's hold, over any holidays; and those of the second half. */
const DAYS = 10;
const RELEASED_SHARE = 0.8;
const RETURNED_SHARE = 0.25;
const CHARGED_BACK_SHARE = 0.2;

/** Carries out what is owed, until the treasury has answered. */
const carry = async ({ db, servers }: Refunding): Promise<void> => {
  const [server] = servers.instances;
  for (let round = 0; round < 3; round += 1) {
    await sql`update obligation set next_check_at = now() - interval '1 year'
      where kind = 'payment_return' and state = 'pending'`.execute(db);
    server?.order({ kind: 'schedule-obligations' });
    await server?.drain();
  }
};

/** Two operators release what waits for them, but for some that nobody gets to. */
const releaseSome = async ({ db, clock, tally }: Refunding, random: Random): Promise<void> => {
  const context = {
    ...{ db, clock, config: {} as OpsContext['config'] },
    jobs: { enqueue: () => Promise.reject(new Error('a release queues nothing')) },
  };
  const waiting = await db
    .selectFrom('obligation')
    .innerJoin('payment', (join) => join.on(sql<boolean>`payment.id::text = split_part(subject, '/', 1)`))
    .select(['payment.credit_number', 'provider_transaction_id'])
    .where('kind', '=', 'payment_return')
    .where('state', '=', 'pending')
    .orderBy('payment.id')
    .execute();
  for (const { credit_number: creditNumber, provider_transaction_id: id } of waiting) {
    if (!random.chance(RELEASED_SHARE)) continue;
    const isOfOther = random.chance(0.3);
    const payer = isOfOther
      ? [
          '--holder',
          'Tía Rosa',
          '--document',
          '41777888',
          '--account-type',
          'bre-b',
          '--account',
          '3101234567',
        ]
      : [];
    const line = ['refunds', 'release', String(creditNumber), id, ...payer, '--reason', 'robot'];
    await operate(context, ...line).then(
      () => tally.add('refunds released'),
      () => tally.add('refunds that could not be released'),
    );
  }
};

/** The bank gives back some of what it paid, and the providers of some payments take them back after their refund. */
const undoSome = async (refunding: Refunding, random: Random): Promise<void> => {
  const { db, provider, tally, sandboxUrl } = refunding;
  const settled = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .select(['transfer_id', 'provider_transaction_id'])
    .where('way', '=', 'transfer')
    .where('settled_at', 'is not', null)
    .where('returned_at', 'is', null)
    .orderBy('refund.id')
    .execute();
  for (const { transfer_id: transferId, provider_transaction_id: id } of settled) {
    if (random.chance(RETURNED_SHARE)) {
      const url = `${sandboxUrl}/treasury/transfers/${transferId}/return`;
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      if (answer.ok) tally.add('refunds that the bank gave back');
      else tally.complain(`the return of ${transferId} answered ${answer.status}`);
    }
    if (random.chance(CHARGED_BACK_SHARE) && provider.statusOf(id) === 'APPROVED') {
      provider.voidPayment(id);
      tally.add('charged back after their refund');
    }
  }
  await provider.settled();
  await sql`insert into pgboss.job (name, data) values ('check-refunds', '{}')`.execute(db);
  await refunding.servers.instances[0]?.drain();
};

/** Days pass in which money goes back; some of it comes back, and is released anew. */
export const giveBack = async (refunding: Refunding, random: Random): Promise<void> => {
  await carry(refunding);
  for (const half of ['first', 'second']) {
    await refunding.moveClocks(DAYS * DAY_MS);
    await carry(refunding);
    await releaseSome(refunding, random.of(`releases of the ${half} half`));
    await carry(refunding);
    if (half === 'first') await undoSome(refunding, random.of('undone'));
  }
};
