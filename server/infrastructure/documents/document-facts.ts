import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Money } from '#core/money/money.ts';
import type { PaymentPlan } from '#core/plan/plan.ts';
import type { Pricing } from '#core/plan/policy.ts';
import type { CapLookup } from '#core/rates/rate-caps.ts';
import type { Statement } from '#core/statements/statement.ts';
import type { Lender } from '../config/lender.ts';

export const contractName = (creditNumber: number): string => `Contrato de crédito N.º\u00a0${creditNumber}`;

export const statementName = (creditNumber: number, period: number): string =>
  `Extracto ${period} del crédito N.º\u00a0${creditNumber}`;

export const receiptName = (creditNumber: number): string =>
  `Recibo de pago del crédito N.º\u00a0${creditNumber}`;

export const payerReceiptName = (lastFour: string): string =>
  `Comprobante de pago del crédito terminado en ${lastFour}`;

export const clearanceName = (creditNumber: number): string =>
  `Paz y salvo del crédito N.º\u00a0${creditNumber}`;

export const promissoryNoteName = (creditNumber: number): string => `Pagaré N.º\u00a0${creditNumber}`;

export interface CreditHolder {
  readonly fullName: string;
  readonly documentNumber: string;
}

/** Common input of documents about a disbursed credit. */
export interface CreditFacts {
  readonly lender: Lender;
  readonly holder: CreditHolder;
  readonly creditNumber: number;
  readonly principal: Money;
  readonly term: number;
  readonly pricing: Pricing;
  readonly disbursedOn: CalendarDate;
  /** Base URL of the app, without trailing slash. */
  readonly publicUrl: string;
}

export interface Borrower {
  readonly fullName: string;
  /** Number of the cédula de ciudadanía. */
  readonly documentNumber: string;
  /** Formatted, with country prefix. */
  readonly phone: string;
  readonly email: string;
}

/** What the person was shown when they asked for the credit. */
export interface FirstOffer {
  readonly amount: Money;
  readonly term: number;
  readonly monthlyPayment: Money;
  readonly totalCost: Money;
}

/** Input of contract and promissory note. The same facts give the same documents. */
export interface ContractFacts {
  readonly lender: Lender;
  readonly borrower: Borrower;
  readonly creditNumber: number;
  readonly provider: string;
  readonly procedure: string;
  readonly procedureDate: CalendarDate;
  /** Cost of the procedure. */
  readonly procedureCost: Money;
  /** By the clinic; else it is as the borrower declared it. */
  readonly isCostConfirmed: boolean;
  readonly plan: PaymentPlan;
  /** Price list of the plan. */
  readonly pricing: Pricing;
  /** As if disbursed on `issuedOn`; they shift with the disbursement. */
  readonly dueDates: readonly CalendarDate[];
  readonly cap: CapLookup;
  readonly issuedOn: CalendarDate;
  /** Undefined where that amount and term have no price, as under a cap that no rate fits. */
  readonly firstOffer: FirstOffer | undefined;
}

/** Why a statement differs from the one at the end of its day; `on`: when that became known. */
export type StatementCorrection =
  | {
      readonly kind: 'late_payment' | 'reversal';
      readonly amount: Money;
      readonly valueDate: CalendarDate;
      readonly on: CalendarDate;
    }
  | { readonly kind: 'rate_cap' };

export interface StatementFacts extends CreditFacts {
  readonly statement: Statement;
  /** By payment id. */
  readonly channels: Readonly<Record<string, string>>;
  /** Empty when the statement is unchanged. */
  readonly corrections: readonly StatementCorrection[];
}
