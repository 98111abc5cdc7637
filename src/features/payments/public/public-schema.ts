import { object, string } from 'yup';
import { parseCreditNumber } from '#core/loan/credit-number.ts';
import { parseDocumentNumber } from '#core/people/document-number.ts';
import { paymentCopy } from '../../../copy/payment.ts';

const { creditNumber, document } = paymentCopy.public;

/** The check digit detects a typo without a request. */
export const lookupSchema = object({
  creditNumber: string()
    .trim()
    .required(creditNumber.missing)
    .test('check-digit', creditNumber.typo, (text) => parseCreditNumber(text) !== undefined),
  document: string()
    .trim()
    .required(document.missing)
    .matches(/^[\d.\s]+$/, document.notDigits)
    .test('length', document.wrongLength, (text) => parseDocumentNumber(text) !== undefined),
}).required();
