import type { InferType } from 'yup';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { Allocation } from '../loan/allocation.ts';
import { catchUpOf, type Debt, type InstalmentDebt, type InstalmentStatus } from '../loan/debt.ts';
import { totalOf } from '../loan/instalment-account.ts';
import type { LoanAccount } from '../loan/loan-account.ts';
import { sumOf } from '../money/money.ts';
import { dueDate } from '../plan/schedule.ts';
import { encodeCatchUp } from './catch-up.ts';
import type {
  appliedLineSchema,
  creditHubSchema,
  creditSchema,
  instalmentSchema,
  paymentSchema,
} from './credit.ts';
import { encodeMinimum, encodeTotal } from './debt-mapping.ts';

export type CreditWire = InferType<typeof creditSchema>;
export type CreditHubWire = InferType<typeof creditHubSchema>;
export type InstalmentWire = InferType<typeof instalmentSchema>;
export type CreditPaymentWire = InferType<typeof paymentSchema>;
type AppliedLineWire = InferType<typeof appliedLineSchema>;

const INSTALMENT_STATUSES = {
  paid: 'pagada',
  due: 'al_dia',
  overdue: 'vencida',
  upcoming: 'por_vencer',
} as const satisfies Record<InstalmentStatus, string>;

const CONCEPTS = {
  costs: 'costos',
  arrears: 'mora',
  insurance: 'seguro_vida',
  guarantee: 'fga',
  interest: 'interes',
  principal: 'capital',
  prepayment: 'abono_capital',
  credit: 'saldo_a_favor',
} as const satisfies Record<Allocation['lines'][number]['concept'], string>;

const regularOf = ({ charged }: Pick<InstalmentDebt, 'charged'>): number =>
  sumOf([charged.principal, charged.interest, charged.insurance, charged.guarantee]);

const stateOf = ({ isClosed, overdueSince }: Debt): CreditWire['estado'] => {
  if (isClosed) return 'pagado';
  return overdueSince === undefined ? 'vigente' : 'en_mora';
};

/** A credit as its holder sees it on the day of `debt`. */
export const encodeCredit = (creditNumber: number, account: LoanAccount, debt: Debt): CreditWire => {
  const { terms } = account;
  const next = debt.instalments.find(({ status }) => status !== 'paid') ?? debt.instalments.at(-1);
  return {
    id: creditNumber,
    monto: terms.principal,
    cuotas: debt.instalments.length,
    tasa_interes_mv: Number(terms.pricing.monthlyRate),
    valor_cuota: next ? regularOf(next) : 0,
    fecha_desembolso: terms.disbursedOn,
    fecha_primer_pago: dueDate(terms.disbursedOn, 1),
    cuotas_pagadas: debt.instalments.filter(({ status }) => status === 'paid').length,
    saldo_capital: debt.capital,
    saldo_a_favor: debt.credit,
    dias_mora: debt.daysOverdue,
    mora_por_dia: debt.arrearsNextDay,
    estado: stateOf(debt),
  };
};

/** Minimum payment and total debt, whole and by what they are made of. */
export const encodeCreditHub = (account: LoanAccount, debt: Debt): CreditHubWire => ({
  response: {
    aggregated_debt: {
      quota_debt: debt.minimumPayment,
      total_debt: debt.totalDebt,
      valid_until: debt.validUntil,
      next_due_date: debt.nextDueOn ?? null,
      ponerse_al_dia: encodeCatchUp(catchUpOf(debt)),
    },
    segregated_debt: { minimo: encodeMinimum(account, debt), total: encodeTotal(account, debt) },
  },
});

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
  estado: INSTALMENT_STATUSES[instalment.status],
});

/** The instalments of the plan in force; the capital after one is what the next starts with. */
export const encodeInstalments = (account: LoanAccount, debt: Debt): InstalmentWire[] =>
  debt.instalments.map((instalment, index) =>
    encodeInstalment(instalment, account.instalments[index + 1]?.openingBalance ?? 0),
  );

/** Allocation of a payment, line by line. */
export const encodeLines = ({ lines }: Allocation): AppliedLineWire[] =>
  lines.map((line) => ({
    factura: line.instalment ?? null,
    concepto: CONCEPTS[line.concept],
    valor: line.amount,
  }));

export const reallocatedBy = ({ reallocations }: Allocation): number =>
  sumOf(reallocations.map(({ amount }) => amount));

interface PaidFacts {
  readonly id: string;
  readonly paidAt: Date;
  readonly valueDate: CalendarDate;
  readonly amount: number;
  readonly channel: string;
  readonly reference: string;
  /** As the payer reported it with a cash slip, if so. */
  readonly report?: { readonly paidAt: Date; readonly amount: number } | undefined;
}

const encodePaid = (payment: PaidFacts) => ({
  id: payment.id,
  fecha: payment.paidAt.toISOString(),
  fecha_valor: payment.valueDate,
  valor: payment.amount,
  canal: payment.channel,
  referencia: payment.reference,
  reporte: payment.report
    ? { fecha: payment.report.paidAt.toISOString(), valor: payment.report.amount }
    : null,
});

/** A payment that counts, and what it paid. It is late when it paid anything that was already past its date. */
export const encodePayment = (
  payment: PaidFacts,
  allocation: Allocation,
  disbursedOn: CalendarDate,
): CreditPaymentWire => ({
  ...encodePaid(payment),
  estado: 'aplicado',
  fecha_reversion: null,
  puntualidad: allocation.lines.some(
    ({ instalment }) => instalment !== undefined && dueDate(disbursedOn, instalment) < payment.valueDate,
  )
    ? 'Late'
    : 'On date',
  intereses_ahorrados: reallocatedBy(allocation),
  aplicacion: encodeLines(allocation),
});

/** A reversed payment: it paid nothing. */
export const encodeReversed = (payment: PaidFacts, reversedAt: Date): CreditPaymentWire => ({
  ...encodePaid(payment),
  estado: 'reversado',
  fecha_reversion: reversedAt.toISOString(),
  puntualidad: null,
  intereses_ahorrados: 0,
  aplicacion: [],
});
