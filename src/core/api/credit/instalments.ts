import { type InferType, number, string } from 'yup';
import { type CalendarDate, calendarDate } from '../../calendar/calendar-date.ts';
import type { Debt, InstalmentDebt, InstalmentStatus } from '../../loan/debt.ts';
import { totalOf } from '../../loan/instalment-account.ts';
import type { Concept, LoanAccount } from '../../loan/loan-account.ts';
import { type Money, pesos, sumOf } from '../../money/money.ts';
import { dateField, pesosField, shape } from '../fields.ts';
import { keyOf } from '../key-of.ts';

const STATUSES = {
  paid: 'pagada',
  due: 'al_dia',
  overdue: 'vencida',
  upcoming: 'por_vencer',
} as const satisfies Record<InstalmentStatus, string>;

export const instalmentSchema = shape({
  numero: number().integer().required(),
  fecha: dateField().required(),
  /** Capital, interest and charges; arrears and costs come on top of it. */
  cuota: pesosField().required(),
  capital: pesosField().required(),
  interes: pesosField().required(),
  seguro_vida: pesosField().required(),
  fga: pesosField().required(),
  mora: pesosField().required(),
  costos: pesosField().required(),
  pagado: pesosField().required(),
  /** Still to be paid of it today. */
  saldo: pesosField().required(),
  /** Capital of the credit left after it. */
  saldo_capital: pesosField().required(),
  estado: string().oneOf(Object.values(STATUSES)).required(),
});

type InstalmentWire = InferType<typeof instalmentSchema>;

/** One instalment as of the day the credit was read; money in whole pesos. */
export interface Instalment {
  readonly number: number;
  readonly dueOn: CalendarDate;
  /** Principal, interest and charges; arrears and costs come on top. */
  readonly regular: Money;
  readonly parts: Readonly<Record<Concept, Money>>;
  readonly paid: Money;
  readonly unpaid: Money;
  /** Capital of the credit left after it. */
  readonly balanceAfter: Money;
  readonly status: InstalmentStatus;
}

/** Principal, interest and charges; arrears and costs come on top. */
export const regularOf = ({ charged }: Pick<InstalmentDebt, 'charged'>): number =>
  sumOf([charged.principal, charged.interest, charged.insurance, charged.guarantee]);

const encodeInstalment = (instalment: InstalmentDebt, capitalAfter: number): InstalmentWire => ({
  numero: instalment.number,
  fecha: instalment.dueOn,
  cuota: regularOf(instalment),
  capital: instalment.charged.principal,
  interes: instalment.charged.interest,
  seguro_vida: instalment.charged.insurance,
  fga: instalment.charged.guarantee,
  mora: instalment.charged.arrears,
  costos: instalment.charged.costs,
  pagado: totalOf(instalment.paid),
  saldo: totalOf(instalment.unpaid),
  saldo_capital: capitalAfter,
  estado: STATUSES[instalment.status],
});

/** The instalments of the plan in force; the capital after one is what the next starts with. */
export const encodeInstalments = (account: LoanAccount, debt: Debt): InstalmentWire[] =>
  debt.instalments.map((instalment, index) =>
    encodeInstalment(instalment, account.instalments[index + 1]?.openingBalance ?? 0),
  );

export const decodeInstalment = (instalment: InstalmentWire): Instalment => ({
  number: instalment.numero,
  dueOn: calendarDate(instalment.fecha),
  regular: pesos(instalment.cuota),
  parts: {
    costs: pesos(instalment.costos),
    arrears: pesos(instalment.mora),
    insurance: pesos(instalment.seguro_vida),
    guarantee: pesos(instalment.fga),
    interest: pesos(instalment.interes),
    principal: pesos(instalment.capital),
  },
  paid: pesos(instalment.pagado),
  unpaid: pesos(instalment.saldo),
  balanceAfter: pesos(instalment.saldo_capital),
  status: keyOf(STATUSES, instalment.estado),
});
