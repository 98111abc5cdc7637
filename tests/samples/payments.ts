import type { AnswerOf } from '#core/api/endpoint.ts';
import type { bankTransferCalls } from '#core/api/payments/bank-transfers.ts';
import { encodeCatchUp } from '#core/api/payments/catch-up.ts';
import type { findPublicCredit, PaymentCalls } from '#core/api/payments/payments.ts';
import { catchUpOf } from '#core/loan/debt.ts';
import { pesos, toCents } from '#core/money/money.ts';
import { aLoan, type Loan } from './loans.ts';
import { minutesLater, PERSON } from './person.ts';

type TransferCalls = ReturnType<typeof bankTransferCalls>;
type SignatureAnswer = AnswerOf<PaymentCalls['signPayment']>;
type StatusAnswer = AnswerOf<PaymentCalls['readPaymentStatus']>;
type CounterWire = NonNullable<StatusAnswer['caja']>;
type FoundAnswer = AnswerOf<typeof findPublicCredit>;

/** A signed attempt for the provider's widget. */
export const signatureAnswer = (reference = 'CS-signed'): SignatureAnswer => ({
  reference,
  signature: 'e'.repeat(64),
  expiration_time: minutesLater(60).toISOString(),
  redirect_url: `https://app.example/dashboard/pay?reference=${reference}`,
  public_key: 'pub_test_key',
  payment_method: {
    reference_one: '190.24.1.7',
    reference_two: '20261101',
    reference_three: PERSON.documentNumber,
  },
});

/** The status of a payment of the minimum. */
export const statusAnswer = (
  status: StatusAnswer['status'],
  changes: Partial<StatusAnswer> = {},
): StatusAnswer => ({
  status,
  amount_in_cents: toCents(pesos(356_835)),
  reference_payment: PERSON.creditNumber,
  document: PERSON.documentNumber,
  created_at: minutesLater(5).toISOString(),
  method: 'CARD',
  caja: null,
  ...changes,
});

/** What is told at the counter to pay in cash. */
export const counterAnswer = (changes: Partial<CounterWire> = {}): CounterWire => ({
  convenio: '22955',
  numero_pago: '70123456789',
  pagar_antes_de: '2026-11-25T04:59:00.000Z',
  vencida: false,
  ...changes,
});

/** A credit found by its number and document. */
export const foundAnswer = (
  changes: Partial<FoundAnswer['aggregated_debt']> = {},
  { debt }: Pick<Loan, 'debt'> = aLoan(),
): FoundAnswer => ({
  pase: 'pass-of-this-credit',
  credito: { id: PERSON.creditNumber, ultimos_cuatro: String(PERSON.creditNumber).slice(-4) },
  aggregated_debt: {
    quota_debt: debt.minimumPayment,
    total_debt: debt.totalDebt,
    valid_until: debt.validUntil,
    ponerse_al_dia: encodeCatchUp(catchUpOf(debt)),
    ...changes,
  },
  documento_enmascarado: '*** 4050',
});

export const banksAnswer = (): AnswerOf<TransferCalls['listBanks']> => ({
  bancos: [
    { codigo: '1007', nombre: 'Bancolombia' },
    { codigo: '1507', nombre: 'Nequi' },
  ],
});

/** The page of the bank, once it is there. */
export const bankPageAnswer = (
  url: string | null = 'https://bank.example/page',
): AnswerOf<TransferCalls['startBankTransfer']> => ({
  estado: url === null ? 'preparando' : 'listo',
  url,
});
