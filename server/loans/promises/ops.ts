import type { PromiseStanding } from '#core/loan/promise-to-pay.ts';
import { readCreditNumber } from '../../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { alignColumns, section } from '../../infrastructure/ops/text-table.ts';
import { momentText, moneyText } from '../../infrastructure/ops/words.ts';
import { findLoan } from '../loans.ts';
import { newestPromise, readPromises, type StandingPromise } from './promises.ts';

const STANDING_WORDS = {
  open: 'abierta',
  kept: 'cumplida',
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

export const listPromises: OpsCommand = {
  name: 'promises list',
  roles: ['agent', 'cash'],
  changesNothing: true,
  switches: { open: 'solo las que aún no vencen', broken: 'solo las que no se cumplieron' },
  summary: 'Muestra la última promesa de pago de cada crédito abierto, la que vence primero al principio.',
  run: async ({ db, clock }, { switches }) => {
    const wanted = (['open', 'broken'] as const).filter((standing) => switches.has(standing));
    const rows = await db
      .selectFrom('promise_to_pay')
      .innerJoin('loan', 'loan.credit_number', 'promise_to_pay.credit_number')
      .select('loan.credit_number')
      .distinct()
      .where('closed_at', 'is', null)
      .execute();
    const found: { readonly creditNumber: number; readonly promise: StandingPromise }[] = [];
    for (const { credit_number: creditNumber } of rows) {
      const loan = await findLoan(db, creditNumber);
      const promise = loan && (await newestPromise(db, loan, clock));
      if (promise && (wanted.length === 0 || wanted.some((standing) => standing === promise.standing)))
        found.push({ creditNumber, promise });
    }
    if (found.length === 0) return 'No hay promesas de pago.';
    const byDay = found.toSorted((one, other) =>
      one.promise.promisedOn < other.promise.promisedOn ? -1 : 1,
    );
    return alignColumns([
      ['crédito', ...HEADINGS],
      ...byDay.map(({ creditNumber, promise }) => [String(creditNumber), ...promiseWords(promise)]),
    ]);
  },
};

export const showPromises: OpsCommand = {
  name: 'promises show',
  roles: ['agent', 'cash'],
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
