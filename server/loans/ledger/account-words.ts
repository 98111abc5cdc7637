import type { LedgerAccount } from './ledger.ts';

/** The ledger accounts of a borrower's debt, as its movements name them; a credit balance lowers it. */
export const OWED_ACCOUNTS = {
  loan_principal: 'Capital',
  interest_receivable: 'Interés',
  insurance_receivable: 'Seguro de vida deudor',
  guarantee_receivable: 'Fondo de garantías (FGA) con IVA',
  arrears_receivable: 'Interés de mora',
  costs_receivable: 'Costos de cobranza',
  borrower_credit: 'Saldo a tu favor',
  refund_receivable: 'Devolución de un pago que se reversó',
} as const satisfies Partial<Record<LedgerAccount, string>>;

/** Every account, as operators read it. */
const ACCOUNT_WORDS: Readonly<Record<LedgerAccount, string>> = {
  ...OWED_ACCOUNTS,
  bank: 'Banco',
  cash_in_transit: 'Dinero en tránsito',
  borrower_credit: 'Saldo a favor del titular',
  interest_income: 'Ingreso por intereses',
  arrears_income: 'Ingreso por mora',
  collection_costs: 'Ingreso por costos de cobranza',
  insurance_payable: 'Por pagar a la aseguradora',
  guarantee_payable: 'Por pagar al fondo de garantías',
  clinic_receivable: 'Por cobrar a la clínica',
  payer_receivable: 'Por cobrar a otro pagador',
  waived_debt: 'Deuda condonada',
};

export const accountName = (account: string): string =>
  account in ACCOUNT_WORDS ? ACCOUNT_WORDS[account as LedgerAccount] : account;
