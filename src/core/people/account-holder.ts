import { parseDocumentNumber } from './document-number.ts';

/** Tax number of a company: nine digits, without its check digit. */
type Nit = string & { readonly __kind: 'nit' };

const NIT = /^([89]\d{8})(\d)?$/;
/** Of the nine digits, from the first to the last. */
const WEIGHTS = [41, 37, 29, 23, 19, 17, 13, 7, 3] as const;

/** The check digit of nine digits, by DIAN's modulus 11 (Orden Administrativa 4 de 1989). */
export const nitCheckDigit = (digits: string): number => {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const rest = sum % 11;
  return rest < 2 ? rest : 11 - rest;
};

/** Reads a company's tax number with or without its check digit; points, spaces and hyphens are dropped, a wrong digit refused. */
export const parseNit = (text: string): Nit | undefined => {
  const [, digits, check] = NIT.exec(text.replace(/[\s.-]/g, '')) ?? [];
  if (digits === undefined) return undefined;
  return check === undefined || Number(check) === nitCheckDigit(digits) ? (digits as Nit) : undefined;
};

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
