import { type ObjectSchema, object, string } from 'yup';
import type { BankAccount } from '#core/api/payments/bank-transfers.ts';
import {
  HOLDER_DOCUMENT_TYPES,
  HOLDER_KINDS,
  type HolderDocumentType,
  isHolderName,
  parseHolderDocument,
} from '#core/people/account-holder.ts';
import { cleanEmail, parseEmail } from '#core/people/email.ts';
import { cleanNumber } from '#core/text/typed-number.ts';
import { cleanLine } from '#core/text/typed-text.ts';
import { bankTransferCopy } from '../../../copy/bank-transfer.ts';
import { type DraftShape, isOneOf, isText } from '../../../platform/drafts/draft-shape.ts';
import { mobileNumber } from '../../../platform/forms/mobile-number.ts';

/** As typed so far. */
export type BankEntry = { -readonly [K in keyof BankAccount]: BankAccount[K] };

const copy = bankTransferCopy;
const LONGEST_NAME = 100;

/** Payer data that banks require. The server validates them again. */
export const bankSchema: ObjectSchema<BankEntry> = object({
  bankCode: string().required(copy.bank.missing),
  holderKind: string().oneOf(HOLDER_KINDS).required(),
  documentType: string<HolderDocumentType>().oneOf(HOLDER_DOCUMENT_TYPES).required(),
  documentNumber: string()
    .transform(cleanNumber)
    .required(copy.document.missing)
    .test('document', (value, { parent, createError }) => {
      const type: HolderDocumentType = parent.documentType;
      if (parseHolderDocument(type, value) !== undefined) return true;
      return createError({ message: type === 'NIT' ? copy.document.wrongNit : copy.document.wrong });
    }),
  fullName: string()
    .transform(cleanLine)
    .required(copy.name.missing)
    .max(LONGEST_NAME, copy.name.long)
    .test('letters', copy.name.short, isHolderName),
  email: string()
    .defined()
    .transform(cleanEmail)
    .required(copy.email.missing)
    .test('shape', copy.email.format, (text) => parseEmail(text) !== undefined),
  phone: mobileNumber(),
}).required();

export const BANK_DRAFT: DraftShape<BankEntry> = {
  name: 'bank-transfer',
  version: 2,
  fields: {
    bankCode: isText,
    holderKind: isOneOf(HOLDER_KINDS),
    documentType: isOneOf(HOLDER_DOCUMENT_TYPES),
    documentNumber: isText,
    fullName: isText,
    email: isText,
    phone: isText,
  },
};
