import type { FastifyInstance } from 'fastify';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { bankTransferCalls, decodeHolderKind } from '#core/api/payments/bank-transfers.ts';
import { PHONE_PREFIX } from '#core/constants.ts';
import { parseHolderDocument } from '#core/people/account-holder.ts';
import type { Context } from '../../infrastructure/context.ts';
import { route } from '../../infrastructure/http/route.ts';
import type { Bank } from '../../infrastructure/vendors/bank-transfers.ts';
import { createBankList } from './bank-list.ts';
import { type FieldNames, openBankPage } from './bank-transfers.ts';

type Calls = ReturnType<typeof bankTransferCalls>;

export const encodeBanks = (banks: readonly Bank[]): AnswerOf<Calls['listBanks']> => ({
  bancos: banks.map(({ code, name }) => ({ codigo: code, nombre: name })),
});

/** Undefined: the bank's page is not ready yet. */
export const encodeBankPage = (page: string | undefined): AnswerOf<Calls['startBankTransfer']> => ({
  estado: page === undefined ? 'preparando' : 'listo',
  url: page ?? null,
});

const FIELD_NAMES = {
  bank: 'banco',
  holderKind: 'tipo_persona',
  documentType: 'tipo_documento',
  documentNumber: 'documento',
  fullName: 'nombre',
  email: 'email',
  phone: 'telefono',
} as const satisfies FieldNames;

export const bankTransferRoutes = (app: FastifyInstance, context: Context): void => {
  const calls = bankTransferCalls(context.adapters.payments.name);
  const banks = createBankList(context);

  route(app, calls.listBanks, async () => encodeBanks(await banks()));

  route(app, calls.startBankTransfer, async ({ caller, body, ip }) => {
    const page = await openBankPage(context, banks, caller, {
      reference: body.referencia,
      bankCode: body.banco,
      holder: {
        kind: decodeHolderKind(body.tipo_persona),
        documentType: body.tipo_documento,
        documentNumber: parseHolderDocument(body.tipo_documento, body.documento) ?? '',
        fullName: body.nombre,
        email: body.email,
        phone: `${PHONE_PREFIX}${body.telefono}`,
      },
      payerAddress: ip,
      fieldNames: FIELD_NAMES,
    });
    return encodeBankPage(page);
  });
};
