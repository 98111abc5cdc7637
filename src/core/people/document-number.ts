import { cleanNumber } from '../text/typed-number.ts';

/** Number of a cédula de ciudadanía: digits only, no leading zero. It has no check digit. */
export type DocumentNumber = string & { readonly __kind: 'document number' };

const CEDULA = /^[1-9]\d{4,9}$/;

/** A document number as typed, without points and spaces. */
export const documentDigits = (text: string): string => cleanNumber(text).replaceAll('.', '');

/** Reads a document number; points and spaces are dropped, anything else refused. */
export const parseDocumentNumber = (text: string): DocumentNumber | undefined => {
  const digits = documentDigits(text);
  return CEDULA.test(digits) ? (digits as DocumentNumber) : undefined;
};

/** The last four digits, the rest hidden: `*** 4567`. */
export const maskDocumentNumber = (document: DocumentNumber): string => `*** ${document.slice(-4)}`;

/** A text masked as the document number that it should be; all hidden when it is none. */
export const maskedNumber = (text: string): string => {
  const document = parseDocumentNumber(text);
  return document ? maskDocumentNumber(document) : '***';
};
