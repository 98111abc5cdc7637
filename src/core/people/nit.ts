/** Tax number of a company: nine digits, without its check digit. */
export type Nit = string & { readonly __kind: 'nit' };

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
