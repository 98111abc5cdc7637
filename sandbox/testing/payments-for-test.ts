import { hash } from 'node:crypto';
import { sandboxKeys } from '../keys.ts';
import type { Answer, SandboxForTest } from './sandbox-for-test.ts';

const { publicKey, privateKey, integritySecret } = sandboxKeys.payments;

export const payer = { authorization: `Bearer ${publicKey}` };
export const merchant = { authorization: `Bearer ${privateKey}` };
/** The references that a bank transfer to a lender must carry. */
export const LENDER_REFERENCES = { reference_two: '20260115', reference_three: '1020300999' };
export const APPROVING = { type: 'PSE', financial_institution_code: '1', ...LENDER_REFERENCES };
export const DECLINING = { ...APPROVING, financial_institution_code: '2' };

export interface Transaction {
  readonly id: string;
  readonly status: string;
  readonly status_message: string | null;
  readonly reference: string;
  readonly payment_method: { readonly extra?: Readonly<Record<string, string>> };
}

export const orderOf = (reference: string, amount = 25_322_600) => ({
  reference,
  amount_in_cents: amount,
  currency: 'COP',
  signature: hash('sha256', `${reference}${amount}COP${integritySecret}`),
  customer_email: 'ana@example.com',
});

export const transactionOf = (answer: Answer): Transaction => (answer.json as { data: Transaction }).data;

/** API calls of a payer and of a merchant at the sandbox's checkout. */
export const paymentsAt = (sandbox: () => SandboxForTest) => {
  const pay = (reference: string, payment_method: unknown): Promise<Answer> =>
    sandbox().post('/v1/transactions', { ...orderOf(reference), payment_method }, payer);

  const read = async (id: string): Promise<Transaction> =>
    transactionOf(await sandbox().get(`/v1/transactions/${id}`));

  const allOf = async (reference: string): Promise<readonly Transaction[]> => {
    const { json } = await sandbox().get(`/v1/transactions?reference=${reference}`, merchant);
    return (json as { data: Transaction[] }).data;
  };

  return {
    pay,
    read,
    allOf,
    async payAndSettle(reference: string, method: unknown): Promise<Transaction> {
      const { id } = transactionOf(await pay(reference, method));
      sandbox().wall.advance(1_000);
      return read(id);
    },
  };
};
