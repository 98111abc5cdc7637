import { encodeCredit, type readCredit } from '#core/api/credit/credit.ts';
import { type CreditPaymentWire, encodePayment, encodeReversed } from '#core/api/credit/credit-payments.ts';
import { encodeCreditHub } from '#core/api/credit/debt.ts';
import { encodeInstalments } from '#core/api/credit/instalments.ts';
import { encodeOpenPayments } from '#core/api/credit/open-payments.ts';
import { encodePrice } from '#core/api/credit/price.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { loanPrice } from '#core/loan/loan-price.ts';
import { pesos, sumOf } from '#core/money/money.ts';
import type { LoanEvent } from '#core/statements/loan-events.ts';
import { aCostEvent, aLoan, aPaymentEvent, type Loan } from './loans.ts';
import { minutesLater, PERSON, SAMPLE_DAY, SAMPLE_INSTANT } from './person.ts';

type CreditAnswer = AnswerOf<typeof readCredit>['data'];
type DebtWire = CreditAnswer['credit_hub']['response'];
type PaymentFacts = Parameters<typeof encodePayment>[0];
type StartedPayment = Parameters<typeof encodeOpenPayments>[0][number];
type OpenWire = CreditAnswer['pagos_en_proceso'][number];
type InstalmentWire = CreditAnswer['facturas'][number];

export const { creditNumber: CREDIT_NUMBER } = PERSON;

/** Begun at the provider, which waits for the bank. */
export const aStartedPayment = (changes: Partial<StartedPayment> = {}): StartedPayment => ({
  reference: 'CS-told',
  amount: 356_835,
  startedAt: minutesLater(-5),
  channel: undefined,
  isPending: true,
  counter: undefined,
  ...changes,
});

type PaymentEvent = Extract<LoanEvent, { kind: 'payment' }>;

/** A payment of a loan as it was posted. */
export const aPayment = (
  { id, amount, valueDate }: Pick<PaymentEvent, 'id' | 'amount' | 'valueDate'>,
  changes: Partial<PaymentFacts> = {},
): PaymentFacts => ({
  id,
  amount,
  valueDate,
  paidAt: new Date(`${valueDate}T15:00:00.000Z`),
  channel: 'PSE',
  reference: `CS-${id}`,
  ...changes,
});

export const aReversedPayment = (
  changes: Partial<PaymentFacts> = {},
  reversedAt = minutesLater(-30),
): CreditPaymentWire =>
  encodeReversed(
    aPayment(
      { id: 'went-back', amount: pesos(77_000), valueDate: calendarDate('2026-11-19') },
      { channel: 'CARD', ...changes },
    ),
    reversedAt,
  );

/** The payments of a loan, the newest first. */
export const paymentsAnswer = (
  { events, terms, allocationOf }: Loan,
  changes: Partial<PaymentFacts> = {},
): CreditPaymentWire[] =>
  events
    .filter((event) => event.kind === 'payment')
    .map((event) => encodePayment(aPayment(event, changes), allocationOf(event.id), terms.disbursedOn))
    .reverse();

/** What a credit's answer may have beside its loan: facts, or wire fields instead of those of the loan. */
export interface CreditChanges {
  readonly credito?: Partial<CreditAnswer['credito']>;
  readonly facturas?: readonly InstalmentWire[];
  readonly precio?: Partial<CreditAnswer['precio']>;
  readonly pagos?: readonly CreditPaymentWire[];
  readonly debt?: Partial<DebtWire['aggregated_debt']>;
  readonly minimo?: Partial<DebtWire['segregated_debt']['minimo']>;
  readonly pagos_en_proceso?: readonly OpenWire[];
  readonly promesa?: CreditAnswer['promesa'];
  readonly retracto?: CreditAnswer['retracto'];
  readonly preguntar_recordatorios?: true;
}

/** A credit as its holder reads it. */
export const creditAnswer = (
  changes: CreditChanges = {},
  loan: Loan = aLoan(),
): AnswerOf<typeof readCredit> => {
  const { terms, account, debt } = loan;
  const pagos = [...(changes.pagos ?? paymentsAnswer(loan))];
  const { response } = encodeCreditHub(account, debt);
  const posted = pagos.filter(({ estado }) => estado === 'aplicado').map(({ valor }) => valor);
  return {
    data: {
      credito: { ...encodeCredit(CREDIT_NUMBER, account, debt), ...changes.credito },
      facturas: [...(changes.facturas ?? encodeInstalments(account, debt))],
      precio: { ...encodePrice(loanPrice(terms, debt.on), sumOf(posted.map(pesos))), ...changes.precio },
      pagos,
      pagos_en_proceso: [...(changes.pagos_en_proceso ?? [])],
      promesa: changes.promesa ?? null,
      ...(changes.retracto && { retracto: changes.retracto }),
      ...(changes.preguntar_recordatorios && { preguntar_recordatorios: true }),
      application: {
        id: PERSON.applicationId,
        estado: 'desembolsado',
        referencia_pago: CREDIT_NUMBER,
        medico: PERSON.provider,
        medico_id: PERSON.providerId,
        procedimiento: PERSON.procedure,
      },
      credit_hub: {
        response: {
          aggregated_debt: { ...response.aggregated_debt, ...changes.debt },
          segregated_debt: {
            ...response.segregated_debt,
            minimo: { ...response.segregated_debt.minimo, ...changes.minimo },
          },
        },
      },
      consultado: SAMPLE_INSTANT.toISOString(),
    },
  };
};

type InstalmentStatusWire = InstalmentWire['estado'];

/** One of six instalments of a new credit. */
export const instalmentAnswer = (number: number, changes: Partial<InstalmentWire> = {}): InstalmentWire => {
  const { account, debt } = aLoan();
  const instalment = encodeInstalments(account, debt)[number - 1];
  if (!instalment) throw new Error(`the credit has no instalment ${number}`);
  return { ...instalment, estado: 'por_vencer', ...changes };
};

/** A plan of six instalments: the given states first, all others to come. */
export const planAnswer = (...first: readonly InstalmentStatusWire[]): InstalmentWire[] =>
  [1, 2, 3, 4, 5, 6].map((number) => instalmentAnswer(number, { estado: first[number - 1] ?? 'por_vencer' }));

/** A posted payment with a line of each kind: of an overdue instalment with its costs, the next one and capital. */
export const paymentAnswer = (changes: Partial<CreditPaymentWire> = {}): CreditPaymentWire => {
  const events = [
    aCostEvent('letter', 1, 12_345, '2026-11-05'),
    aPaymentEvent('posted', 900_000, SAMPLE_DAY),
  ];
  const [payment] = paymentsAnswer(aLoan({ overdue: 1, events }));
  if (!payment) throw new Error('no payment');
  return { ...payment, ...changes };
};

/** A payment that was begun at the provider. */
export const openPaymentAnswer = (changes: Partial<OpenWire> = {}): OpenWire => {
  const [open] = encodeOpenPayments([aStartedPayment()], []);
  if (!open) throw new Error('no payment');
  return { ...open, ...changes };
};
