import { setTimeout as wait } from 'node:timers/promises';
import { pesos, toCents } from '#core/money/money.ts';
import type { Context } from '../../infrastructure/context.ts';
import { Conflict, InvalidFields, NotFound } from '../../infrastructure/runtime/errors.ts';
import type {
  AccountHolder,
  TransferField,
  TransferOrder,
} from '../../infrastructure/vendors/bank-transfers.ts';
import { decidingTransaction } from '../../infrastructure/vendors/payment-provider.ts';
import type { LoanRow } from '../../loans/loans.ts';
import { findPayableLoan, type Payer } from '../payers.ts';
import { attemptOver, findAttempt, isOpen, type PaymentAttempt, signAttempt } from '../payment-attempts.ts';
import { settleStatus } from '../payment-settlement.ts';
import type { BankList } from './bank-list.ts';
import { claimStart, countCall, countStart, releaseStart } from './transfer-limits.ts';

/** How long the call polls for the bank's page; afterwards the client retries. */
const POLL_TIMEOUT_MS = 4_000;
const POLL_INTERVAL_MS = 500;
const PSE = 'PSE';

const SENTENCES: Readonly<Record<TransferField, string>> = {
  bank: 'La pasarela no recibe pagos de este banco ahora. Elige otro.',
  holderKind: 'Revisa de quién es la cuenta.',
  documentType: 'Revisa el tipo de documento.',
  documentNumber: 'La pasarela no acepta este número de documento. Revísalo.',
  fullName: 'La pasarela no acepta este nombre. Escríbelo como está en tu banco.',
  email: 'La pasarela no acepta este correo. Revísalo.',
  phone: 'La pasarela no acepta este celular. Revísalo.',
};

/** Field names in the caller's wire format, for InvalidFields. */
export type FieldNames = Readonly<Record<TransferField, string>>;

export interface TransferRequest {
  readonly reference: string;
  readonly bankCode: string;
  /** Passed to the provider, never stored. */
  readonly holder: AccountHolder;
  readonly payerAddress: string;
  readonly fieldNames: FieldNames;
}

/** `undefined`: not ready yet, the client retries. */
type BankPage = string | undefined;

/**
 * The bank's page for a signed attempt; starts its transfer at most once. The provider's status is read before anything is
 * created, and only one call at a time may create.
 * @throws NotFound for an attempt that is not the payer's; Conflict when it ended, expired or is being paid otherwise;
 * InvalidFields; TooMany; VendorDown.
 */
export const openBankPage = async (
  context: Context,
  banks: BankList,
  payer: Payer,
  request: TransferRequest,
): Promise<BankPage> => {
  const until = performance.now() + POLL_TIMEOUT_MS;
  const { reference } = request;
  const { attempt, loan } = await findPayable(context, payer, reference);
  await countCall(context, loan.credit_number);
  const mayStart = await claimStart(context, reference);
  let mayHaveBegun = false;
  try {
    const pendingId = await transferUnderWay(context, attempt);
    if (pendingId) return await pollForPage(context, pendingId, until);
    if (loan.withdrawn_at !== null || !isOpen(attempt, context.clock.now())) throw attemptOver();
    if (!mayStart) return undefined;
    const order = await orderOf(context, banks, payer, { attempt, loan }, request);
    const outcome = await context.adapters.payments.transfers.start(order);
    if (outcome.kind === 'refused') throw rejection(outcome.fields, request.fieldNames);
    // Keep the claim: another create needs a new status read.
    mayHaveBegun = true;
    if (outcome.kind === 'unknown')
      context.log.warn({ err: outcome.cause, reference }, 'a bank transfer may have begun');
    return outcome.kind === 'begun' ? await pollForPage(context, outcome.transactionId, until) : undefined;
  } finally {
    if (mayStart && !mayHaveBegun) await releaseStart(context, reference);
  }
};

const findPayable = async (
  { db }: Context,
  payer: Payer,
  reference: string,
): Promise<{ attempt: PaymentAttempt; loan: LoanRow }> => {
  const attempt = await findAttempt(db, reference);
  const loan = attempt && (await findPayableLoan(db, payer, attempt.credit_number));
  if (!loan) throw new NotFound('No encontramos este pago.');
  return { attempt, loan };
};

/**
 * The id of the provider's pending transfer; a finished one is settled.
 * @throws Conflict.
 */
const transferUnderWay = async (
  context: Context,
  { reference }: PaymentAttempt,
): Promise<string | undefined> => {
  const status = await context.adapters.payments.getStatus({ reference });
  const deciding = status && decidingTransaction(status.transactions);
  if (!deciding) return undefined;
  if (deciding.status !== 'pending') {
    await settleStatus(context, status);
    throw attemptOver();
  }
  if (deciding.method !== PSE)
    throw new Conflict(
      'payment_under_way',
      'Ya hay un pago en proceso con otro medio. No pagues otra vez: mira primero qué pasó con él.',
    );
  return deciding.id;
};

const pollForPage = async (
  { adapters }: Context,
  transactionId: string,
  until: number,
): Promise<BankPage> => {
  for (;;) {
    const page = await adapters.payments.transfers.readBankPage(transactionId);
    if (page !== undefined || performance.now() + POLL_INTERVAL_MS > until) return page;
    await wait(POLL_INTERVAL_MS);
  }
};

/** @throws InvalidFields for a bank that is not in the list; TooMany; VendorDown. */
const orderOf = async (
  context: Context,
  banks: BankList,
  payer: Payer,
  { attempt, loan }: { readonly attempt: PaymentAttempt; readonly loan: LoanRow },
  { bankCode, holder, payerAddress, fieldNames }: TransferRequest,
): Promise<TransferOrder> => {
  if (!(await banks()).some(({ code }) => code === bankCode))
    throw new InvalidFields({ [fieldNames.bank]: SENTENCES.bank });
  await countStart(context, loan.credit_number);
  return {
    ...(await signAttempt(context, payer, loan, { payerAddress }, attempt)),
    amountInCents: toCents(pesos(attempt.amount)),
    currency: attempt.currency,
    bankCode,
    holder,
    description: `Pago del crédito ${loan.credit_number} en ${context.config.lender.brand}`,
  };
};

const rejection = (fields: readonly TransferField[], names: FieldNames): InvalidFields =>
  new InvalidFields(
    Object.fromEntries(fields.map((field) => [names[field], SENTENCES[field]])),
    fields.length > 0
      ? undefined
      : 'La pasarela no aceptó esta transferencia. No se descontó dinero. Revisa tus datos o paga con otro medio.',
    'transfer_refused',
  );
