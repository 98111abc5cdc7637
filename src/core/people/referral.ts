import { cleanLine, findUnstorable } from '../text/typed-text.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const WELL_FORMED = /^[A-Za-z0-9+/]*$/;

/**
 * The UTF-8 text in a base64 or base64url text, padded or not; undefined when malformed. Own decoder:
 * platform-independent and strict.
 */
export const decodeBase64Text = (encoded: string): string | undefined => {
  const plain = encoded
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/={0,2}$/, '');
  if (!WELL_FORMED.test(plain) || plain.length % 4 === 1) return undefined;
  let escaped = '';
  let bits = 0;
  let held = 0;
  for (const character of plain) {
    bits = ((bits << 6) | ALPHABET.indexOf(character)) & 0xffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      escaped += `%${((bits >> held) & 0xff).toString(16).padStart(2, '0')}`;
    }
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    // The bytes are not UTF-8: malformed, as above.
    return undefined;
  }
};

/** The referring doctor or institution. */
export interface Referral {
  readonly doctorId: string;
  readonly doctorName: string;
}

/** The names that the link's JSON may use for each value, in order of preference. */
export interface ReferralKeys {
  readonly id: readonly string[];
  readonly name: readonly string[];
}

const LONGEST_LINK = 2_048;
const LONGEST_ID = 64;
const LONGEST_NAME = 160;
const DEFAULT_KEYS: ReferralKeys = { id: ['id', 'doctorId'], name: ['name', 'doctorName'] };

/**
 * Parses the `nexus` of a referral link: base64 of JSON with a doctor's id and name. Undefined when malformed, too long
 * or of another type: a bad link must not block anybody. Untrusted input: it prefills a search and proves nothing.
 */
export const decodeReferral = (nexus: string, keys: ReferralKeys = DEFAULT_KEYS): Referral | undefined => {
  if (nexus.length > LONGEST_LINK) return undefined;
  // A query string turns the '+' of plain base64 into a space.
  const text = decodeBase64Text(nexus.trim().replace(/ /g, '+'));
  const values = text === undefined ? undefined : parseRecord(text);
  if (values === undefined) return undefined;
  const doctorId = readText(values, keys.id, LONGEST_ID);
  const doctorName = readText(values, keys.name, LONGEST_NAME);
  return doctorId === undefined || doctorName === undefined ? undefined : { doctorId, doctorName };
};

const parseRecord = (text: string): ReadonlyMap<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isRecord ? new Map(Object.entries(value)) : undefined;
  } catch {
    // Not JSON: malformed like any other.
    return undefined;
  }
};

const readText = (
  values: ReadonlyMap<string, unknown>,
  keys: readonly string[],
  longest: number,
): string | undefined => {
  const value = keys.map((key) => values.get(key)).find((candidate) => candidate !== undefined);
  const text = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const plain = cleanLine(text);
  return plain === '' || plain.length > longest || findUnstorable(plain) ? undefined : plain;
};
