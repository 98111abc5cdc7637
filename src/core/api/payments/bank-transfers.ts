import { array, string } from 'yup';
import {
  documentTypesOf,
  HOLDER_DOCUMENT_TYPES,
  type HolderDocumentType,
  type HolderKind,
  isHolderName,
  parseHolderDocument,
} from '../../people/account-holder.ts';
import { emailField } from '../email.ts';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import { exact, numberField, phoneField, shape, textField } from '../fields.ts';

export const HOLDER_KINDS_WIRE = ['natural', 'juridica'] as const;
export const TRANSFER_STATES = ['listo', 'preparando'] as const;

const HOLDER_KINDS_FROM_WIRE = { natural: 'person', juridica: 'company' } as const satisfies Record<
  (typeof HOLDER_KINDS_WIRE)[number],
  HolderKind
>;

export const decodeHolderKind = (wire: (typeof HOLDER_KINDS_WIRE)[number]): HolderKind =>
  HOLDER_KINDS_FROM_WIRE[wire];

/** Allowed redirect target: over TLS, or on this machine, where the sandbox is. */
const BANK_PAGE = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/;

const listBanks = (provider: string) =>
  endpoint({
    method: 'GET',
    path: `/api/${provider}-banks`,
    summary: 'Los bancos desde los que se puede transferir',
    access: 'session-or-pass',
    answer: shape({
      bancos: array(shape({ codigo: string().required(), nombre: string().required() })).required(),
    }),
  });

const startBankTransfer = (provider: string) =>
  endpoint({
    method: 'POST',
    path: `/api/${provider}-bank-transfer`,
    summary: 'Abre la transferencia de un intento firmado; repetida, responde por la misma transferencia',
    access: 'session-or-pass',
    body: exact({
      referencia: textField(80).required('Falta la referencia del pago.'),
      banco: textField(20).required('Elige tu banco.'),
      tipo_persona: string()
        .oneOf(HOLDER_KINDS_WIRE, 'Elige de quién es la cuenta.')
        .required('Elige de quién es la cuenta.'),
      tipo_documento: string<HolderDocumentType>()
        .oneOf(HOLDER_DOCUMENT_TYPES, 'Elige el tipo de documento.')
        .required('Elige el tipo de documento.')
        .test('of-holder', 'Elige el documento del titular de la cuenta.', (value, { parent }) => {
          const kind = HOLDER_KINDS_WIRE.find((known) => known === parent.tipo_persona);
          return kind === undefined || documentTypesOf(HOLDER_KINDS_FROM_WIRE[kind]).includes(value);
        }),
      documento: numberField()
        .max(20)
        .required('Escribe el número de documento.')
        .test('document', 'Escribe el número completo del documento, sin puntos.', (value, { parent }) => {
          const type = HOLDER_DOCUMENT_TYPES.find((known) => known === parent.tipo_documento);
          return type === undefined || parseHolderDocument(type, value) !== undefined;
        }),
      nombre: textField(100)
        .required('Escribe el nombre del titular de la cuenta.')
        .test('letters', 'Escribe el nombre completo del titular de la cuenta.', (value) =>
          isHolderName(value),
        ),
      email: emailField().required('El correo electrónico es requerido'),
      telefono: phoneField(),
    }),
    answer: shape({
      /** `listo`: `url` is the bank's page. `preparando`: not ready; poll the same call. */
      estado: string().oneOf(TRANSFER_STATES).required(),
      url: string().matches(BANK_PAGE).nullable().defined(),
    }),
  });

/** The calls of bank transfers, whose paths carry the payment provider's name. */
export const bankTransferCalls = (provider: string) => ({
  listBanks: listBanks(provider),
  startBankTransfer: startBankTransfer(provider),
});

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

/** The account's field for each field of the contract. */
export const ACCOUNT_FIELD_OF = {
  banco: 'bankCode',
  tipo_documento: 'documentType',
  documento: 'documentNumber',
  nombre: 'fullName',
  email: 'email',
  telefono: 'phone',
} as const satisfies Partial<Record<keyof BodyOf<Calls['startBankTransfer']>, keyof BankAccount>>;

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
