import { type CalendarDate, parseCalendarDate } from '../calendar/calendar-date.ts';
import { isSameName } from '../people/same-name.ts';
import { searchText } from '../people/search-text.ts';
import { cleanNumber } from '../text/typed-number.ts';

/** The applicant, as in the application. */
export interface Applicant {
  readonly firstNames: string;
  readonly surnames: string;
  readonly documentNumber: string;
  readonly birthDate: CalendarDate;
}

/** Fields that the vendor read from a document; undefined: not read. Dates are `YYYY-MM-DD`. */
export interface ReadDocument {
  /** Of the person and of the document: on a cédula they are one number. */
  readonly numbers: readonly string[];
  /** Given names and surnames, in whatever order the document has them. */
  readonly names: string;
  readonly birthDate: string | undefined;
  readonly type: string | undefined;
  /** ISO 3166-1, two letters. */
  readonly country: string | undefined;
  readonly validUntil: string | undefined;
}

export const IDENTITY_DISCREPANCIES = [
  'number_missing',
  'number_different',
  'name_missing',
  'name_different',
  'birth_date_missing',
  'birth_date_different',
  'country_missing',
  'country_different',
  'expiry_missing',
  'expired',
  'proved_elsewhere',
] as const;

/**
 * Why an approval is not accepted: a field that the document lacks or that differs, or another account whose holder proved
 * it. Never its value.
 */
export type IdentityDiscrepancy = (typeof IDENTITY_DISCREPANCIES)[number];

export const isIdentityDiscrepancy = (text: string): text is IdentityDiscrepancy =>
  IDENTITY_DISCREPANCIES.some((known) => known === text);

/** As printed, with points, spaces or the zeros that bar codes fill up with. */
const digitsOf = (number: string): string => cleanNumber(number).replace(/[.,-]/g, '').replace(/^0+/, '');

const numberFault = ({ documentNumber }: Applicant, { numbers }: ReadDocument) => {
  const read = numbers.map(digitsOf).filter(Boolean);
  if (read.length === 0) return 'number_missing';
  return read.every((number) => number === digitsOf(documentNumber)) ? undefined : 'number_different';
};

const nameFault = (applicant: Applicant, { names }: ReadDocument) => {
  if (searchText(names) === '') return 'name_missing';
  return isSameName(applicant, names) ? undefined : 'name_different';
};

const birthDateFault = (applicant: Applicant, { birthDate }: ReadDocument) => {
  const read = parseCalendarDate(birthDate ?? '');
  if (read === undefined) return 'birth_date_missing';
  return read === applicant.birthDate ? undefined : 'birth_date_different';
};

const countryFault = ({ country }: ReadDocument) => {
  if (!country?.trim()) return 'country_missing';
  return country.trim().toUpperCase() === 'CO' ? undefined : 'country_different';
};

/** The cédula with holograms, which most people carry, has no date of expiry and is good for life; any other document has one. */
const isWithoutExpiry = ({ type, validUntil }: ReadDocument): boolean =>
  type === 'ID_CARD' && !validUntil?.trim();

const expiryFault = (read: ReadDocument, today: CalendarDate) => {
  if (isWithoutExpiry(read)) return undefined;
  const until = parseCalendarDate(read.validUntil ?? '');
  if (until === undefined) return 'expiry_missing';
  return until < today ? 'expired' : undefined;
};

/**
 * Fields of a vendor's document that are missing or differ from the application; empty when it is the applicant's own,
 * Colombian and in date. `today` is the day of the decision in Bogota; a document is valid until the end of its last
 * day.
 */
export const identityDiscrepancies = (
  applicant: Applicant,
  read: ReadDocument,
  today: CalendarDate,
): readonly IdentityDiscrepancy[] => {
  const faults: readonly (IdentityDiscrepancy | undefined)[] = [
    numberFault(applicant, read),
    nameFault(applicant, read),
    birthDateFault(applicant, read),
    countryFault(read),
    expiryFault(read, today),
  ];
  return faults.filter((fault) => fault !== undefined);
};
