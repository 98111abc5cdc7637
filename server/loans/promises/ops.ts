import { sql } from 'kysely';
import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import type { PromiseStanding } from '#core/loan/promise-to-pay.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { readCreditNumber, readPage } from '../../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText, section } from '../../infrastructure/ops/text-table.ts';
import { momentText, moneyText } from '../../infrastructure/ops/words.ts';
import { findLoan } from '../loans.ts';
import { newestPromise, readPromises, type StandingPromise } from './promises.ts';

const STANDING_WORDS = {
  open: 'abierta',
  kept: 'cumplida',
  kept_late: 'cumplida tarde',
  broken: 'incumplida',
  replaced: 'reemplazada',
} as const satisfies Record<PromiseStanding, string>;

const HEADINGS = ['para el', 'promete', 'ha pagado', 'estado', 'la hizo'];

const promiseWords = ({ promisedOn, amount, paid, standing, madeAt }: StandingPromise): readonly string[] => [
  promisedOn,
  moneyText(amount),
  moneyText(paid),
  STANDING_WORDS[standing],
  momentText(madeAt),
];

/** What was paid towards a promise, as `paidTowards` says of one that none replaced. */
const paid = sql<number>`(
  select coalesce(sum(payment.amount), 0) from payment
  where payment.credit_number = promise.credit_number and payment.reversed_at is null
    and payment.paid_at >= promise.made_at
    and (payment.paid_at at time zone 'America/Bogota')::date <= promise.promised_on)`;

/** Credits with the newest promise of each open one, the nearest day first; one page. */
const readNewest = async (
  executor: Executor,
  today: CalendarDate,
  standings: readonly ('open' | 'broken')[],
  page: number,
): Promise<readonly number[]> => {
  const { limit, offset } = pageOf(page);
  const rows = await executor
    .selectFrom('promise_to_pay as promise')
    .innerJoin('loan', 'loan.credit_number', 'promise.credit_number')
    .select('promise.credit_number')
    .where('loan.closed_at', 'is', null)
    .where((by) =>
      by.not(
        by.exists(
          by
            .selectFrom('promise_to_pay as later')
            .select('later.id')
            .whereRef('later.credit_number', '=', 'promise.credit_number')
            .whereRef('later.id', '>', 'promise.id'),
        ),
      ),
    )
    .$if(standings.length > 0, (query) =>
      query.where((by) =>
        by.and([
          by('promise.amount', '>', paid),
          by.or(standings.map((standing) => by('promised_on', standing === 'open' ? '>=' : '<', today))),
        ]),
      ),
    )
    .orderBy('promised_on')
    .orderBy('promise.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.credit_number);
};

export const listPromises: OpsCommand = {
  name: 'promises list',
  roles: ['agent', 'cash'],
  effects: [],
  changesNothing: true,
  switches: { open: 'solo las que aún no vencen', broken: 'solo las que no se cumplieron' },
  options: PAGE_OPTION,
  summary: 'Muestra la última promesa de pago de cada crédito abierto, la que vence primero al principio.',
  run: async ({ db, clock }, { switches, options }) => {
    const page = readPage(options.page);
    const wanted = (['open', 'broken'] as const).filter((standing) => switches.has(standing));
    const numbers = await readNewest(db, bogotaDate(clock.now()), wanted, page);
    const lines: (readonly string[])[] = [];
    for (const creditNumber of numbers) {
      const loan = await findLoan(db, creditNumber);
      const promise = loan && (await newestPromise(db, loan, clock));
      if (promise) lines.push([String(creditNumber), ...promiseWords(promise)]);
    }
    if (lines.length === 0) return page === 1 ? 'No hay promesas de pago.' : NO_MORE;
    return pageText(['crédito', ...HEADINGS], lines, page);
  },
};

export const showPromises: OpsCommand = {
  name: 'promises show',
  roles: ['agent', 'cash'],
  effects: [],
  positionals: ['crédito'],
  summary: 'Muestra las promesas de pago de un crédito, la última primero, y qué pasó con cada una.',
  run: async ({ db, clock }, { positionals: [credit = ''], audit }) => {
    const creditNumber = readCreditNumber(credit);
    const loan = await findLoan(db, creditNumber);
    if (!loan) throw new OpsError(`No hay un crédito ${credit} desembolsado.`);
    await audit(db, String(creditNumber));
    const promises = await readPromises(db, loan, clock);
    const lines = promises.toReversed().map(promiseWords);
    return section('Promesas de pago', lines.length > 0 ? [HEADINGS, ...lines] : [], 'ninguna');
  },
};
