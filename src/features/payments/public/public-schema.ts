import { object, string } from 'yup';
import { parseCreditNumber } from '#core/loan/credit-number.ts';
import { documentDigits, parseDocumentNumber } from '#core/people/document-number.ts';
import { cleanNumber } from '#core/text/typed-number.ts';
import { paymentCopy } from '../../../copy/payment.ts';

const { creditNumber, document } = paymentCopy.public;

/** The check digit detects a typo without a request. */
export const lookupSchema = object({
  creditNumber: string()
    .transform(cleanNumber)
    .required(creditNumber.missing)
    .test('check-digit', creditNumber.typo, (text) => parseCreditNumber(text) !== undefined),
  document: string()
    .transform(documentDigits)
    .required(document.missing)
    .matches(/^\d+$/, document.notDigits)
    .test('length', document.wrongLength, (text) => parseDocumentNumber(text) !== undefined),
}).required();
