/** The person whom the app expects, from the creation of the session. */
export interface Person {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly idNumber?: string | null | undefined;
  readonly dateOfBirth?: string | null | undefined;
}

interface Document {
  readonly number?: string | null | undefined;
  readonly type?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly validUntil?: string | null | undefined;
}

export interface DocumentData {
  readonly person: Person;
  readonly document: Document;
}

/** The document faults that the frame offers. */
export const DOCUMENT_FAULTS = ['other_name', 'other_document', 'no_number', 'expired'] as const;
export type DocumentFault = (typeof DOCUMENT_FAULTS)[number];

const VALID_YEARS = 5;
const OTHER_NUMBER = '79000001';

const yearsFrom = (now: Date, years: number): string => {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
};

const faulty: Readonly<Record<DocumentFault, (now: Date) => Partial<DocumentData>>> = {
  other_name: () => ({ person: { firstName: 'Luisa Fernanda', lastName: 'Mora Vélez' } }),
  other_document: () => ({ person: { idNumber: OTHER_NUMBER }, document: { number: OTHER_NUMBER } }),
  no_number: () => ({ person: { idNumber: null }, document: { number: null } }),
  expired: (now) => ({ document: { validUntil: yearsFrom(now, -1) } }),
};

/**
 * The valid cédula of the expected person, with one fault on request, and then a test's overrides. Without an expected
 * person nothing is read.
 */
export const readDocument = (
  expected: Person,
  now: Date,
  { fault, ...overrides }: Partial<DocumentData> & { readonly fault?: DocumentFault | undefined },
): DocumentData => {
  const wrong = fault ? faulty[fault](now) : {};
  const person = { ...expected, ...wrong.person, ...overrides.person };
  const isKnown = Boolean(expected.idNumber);
  const document = {
    number: person.idNumber ?? null,
    type: 'ID_CARD',
    country: 'CO',
    validUntil: isKnown ? yearsFrom(now, VALID_YEARS) : null,
    ...wrong.document,
    ...overrides.document,
  };
  return { person, document };
};
