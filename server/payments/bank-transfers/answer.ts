import type { AnswerOf } from '#core/api/endpoint.ts';
import type { bankTransferCalls } from '#core/api/payments/bank-transfers.ts';
import type { Bank } from '../../infrastructure/vendors/bank-transfers.ts';

type Calls = ReturnType<typeof bankTransferCalls>;

export const encodeBanks = (banks: readonly Bank[]): AnswerOf<Calls['listBanks']> => ({
  bancos: banks.map(({ code, name }) => ({ codigo: code, nombre: name })),
});

/** Undefined: the bank's page is not ready yet. */
export const encodeBankPage = (page: string | undefined): AnswerOf<Calls['startBankTransfer']> => ({
  estado: page === undefined ? 'preparando' : 'listo',
  url: page ?? null,
});
