import { parseDocumentNumber } from './document-number.ts';
import { parseNit } from './nit.ts';

/** Kind of holder of the bank account that a transfer comes from. */
export const HOLDER_KINDS = ['person', 'company'] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];

/** Cédula de ciudadanía, cédula de extranjería and tax number, by the letters that banks know them by. */
export const HOLDER_DOCUMENT_TYPES = ['CC', 'CE', 'NIT'] as const;
export type HolderDocumentType = (typeof HOLDER_DOCUMENT_TYPES)[number];

const OF_KIND: Readonly<Record<HolderKind, readonly HolderDocumentType[]>> = {
  person: ['CC', 'CE'],
  company: ['NIT'],
};

export const documentTypesOf = (kind: HolderKind): readonly HolderDocumentType[] => OF_KIND[kind];

const FOREIGN = /^\d{4,10}$/;

/** Reads the document of an account's holder as banks want it: digits alone. Nothing when it cannot be one of that type. */
export const parseHolderDocument = (type: HolderDocumentType, text: string): string | undefined => {
  if (type === 'CC') return parseDocumentNumber(text);
  if (type === 'NIT') return parseNit(text);
  const digits = text.replace(/[\s.]/g, '');
  return FOREIGN.test(digits) ? digits : undefined;
};

/** Whether a text can be the name of a person or a company: banks want two letters at least. */
export const isHolderName = (text: string): boolean => /\p{L}.*\p{L}/u.test(text);
