import type { HolderDocumentType, HolderKind } from '../people/account-holder.ts';
import type { bankTransferCalls, HOLDER_KINDS_WIRE } from './bank-transfers.ts';
import type { AnswerOf, BodyOf } from './endpoint.ts';

type Calls = ReturnType<typeof bankTransferCalls>;

export interface Bank {
  readonly code: string;
  readonly name: string;
}

export const decodeBanks = ({ bancos }: AnswerOf<Calls['listBanks']>): readonly Bank[] =>
  bancos.map(({ codigo, nombre }) => ({ code: codigo, name: nombre }));

/** Whose account a transfer comes from, and at which bank it is. */
export interface BankAccount {
  readonly bankCode: string;
  readonly holderKind: HolderKind;
  readonly documentType: HolderDocumentType;
  readonly documentNumber: string;
  readonly fullName: string;
  readonly email: string;
  /** Ten digits. */
  readonly phone: string;
}

const HOLDER_KINDS_TO_WIRE = { person: 'natural', company: 'juridica' } as const satisfies Record<
  HolderKind,
  (typeof HOLDER_KINDS_WIRE)[number]
>;

export const encodeTransfer = (
  reference: string,
  account: BankAccount,
): BodyOf<Calls['startBankTransfer']> => ({
  referencia: reference,
  banco: account.bankCode,
  tipo_persona: HOLDER_KINDS_TO_WIRE[account.holderKind],
  tipo_documento: account.documentType,
  documento: account.documentNumber,
  nombre: account.fullName,
  email: account.email,
  telefono: account.phone,
});
