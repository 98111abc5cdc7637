import { cleanNumber } from '../text/typed-number.ts';
import { documentDigits, parseDocumentNumber } from './document-number.ts';

/** Tax number of a company: nine digits, without its check digit. */
type Nit = string & { readonly __kind: 'nit' };

const NIT = /^([89]\d{8})(\d)?$/;
/** From the last digit to the first. */
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43] as const;

/** The check digit of at most ten digits, by DIAN's modulus 11 (Orden Administrativa 4 de 1989). */
export const nitCheckDigit = (digits: string): number => {
  const sum = WEIGHTS.reduce(
    (total, weight, index) => total + weight * Number(digits.at(-1 - index) ?? 0),
    0,
  );
  const rest = sum % 11;
  return rest < 2 ? rest : 11 - rest;
};

/** Reads a company's tax number with or without its check digit; points, spaces and hyphens are dropped, a wrong digit refused. */
export const parseNit = (text: string): Nit | undefined => {
  const [, digits, check] = NIT.exec(cleanNumber(text).replace(/[.-]/g, '')) ?? [];
  if (digits === undefined) return undefined;
  return check === undefined || Number(check) === nitCheckDigit(digits) ? (digits as Nit) : undefined;
};

const FULL_NIT = /^(\d{6,10})-(\d)$/;

/**
 * Reads the tax number of a company or a person, whose digits are those of the cédula, with its check digit after a hyphen:
 * '900123456-8'. Points and spaces are dropped; nothing without that digit, or with a wrong one.
 */
export const parseFullNit = (text: string): string | undefined => {
  const written = documentDigits(text);
  const [, digits, check] = FULL_NIT.exec(written) ?? [];
  return digits !== undefined && Number(check) === nitCheckDigit(digits) ? written : undefined;
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
  const digits = documentDigits(text);
  return FOREIGN.test(digits) ? digits : undefined;
};

/** Whether a text can be the name of a person or a company: banks want two letters at least. */
export const isHolderName = (text: string): boolean => /\p{L}.*\p{L}/u.test(text);
