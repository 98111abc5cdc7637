import { cleanFigures } from '../text/typed-number.ts';
import { type Money, pesos } from './money.ts';

export type PesosError = 'empty' | 'not_a_number' | 'has_decimals' | 'negative' | 'too_large';

export type ParsedPesos =
  | { readonly ok: true; readonly amount: Money }
  | { readonly ok: false; readonly reason: PesosError };

const CURRENCY = String.raw`\$|cop|pesos?(?: colombianos)?|m\/?cte`;
const BEFORE = new RegExp(`^(?:[\\s-]|${CURRENCY})+`, 'i');
/** Also the dash that closes a sum, `1.500.000.-`, and the point that ends a sentence. */
const AFTER = new RegExp(`(?:[\\s.,-]|${CURRENCY})+$`, 'i');
/** Groups of three, by points or by commas; the apostrophe of millions and spaces go with both. */
const WHOLE = /^(?:\d+|[1-9]\d{0,2}(?:[.' ]\d{3})+|[1-9]\d{0,2}(?:[,' ]\d{3})+)$/;
const WITH_DECIMALS = /^(.+)[.,](\d+)$/;

const readUnsigned = (written: string): ParsedPesos => {
  if (written === '') return { ok: false, reason: 'empty' };
  const [, beforeMark = '', decimals = ''] = WITH_DECIMALS.exec(written) ?? [];
  const whole = WHOLE.test(written) ? written : beforeMark;
  if (!WHOLE.test(whole)) return { ok: false, reason: 'not_a_number' };
  // Three zeros that are no group of thousands may have been meant as one.
  if (whole !== written && !/^(?:00?|0{4,})$/.test(decimals)) return { ok: false, reason: 'has_decimals' };
  const value = Number(whole.replace(/\D/g, ''));
  return Number.isSafeInteger(value)
    ? { ok: true, amount: pesos(value) }
    : { ok: false, reason: 'too_large' };
};

/**
 * Reads an amount as people in Colombia write it, wherever it comes from: `1200000`, `1.200.000`, `1'200.000`, `1,200,000`,
 * `$ 1 200 000`, `1.200.000,00`, `1.200.000 pesos`, `$1.200.000.-`. Groups of three digits are thousands; anything else
 * after a point or a comma is a decimal part, which is refused unless it is zero. Nothing is guessed: what is read has the
 * digits that were written.
 */
export const parsePesos = (text: string): ParsedPesos => {
  const written = cleanFigures(text);
  const [before = ''] = BEFORE.exec(written) ?? [];
  const read = readUnsigned(
    written
      .slice(before.length)
      .replace(AFTER, '')
      .replace(/ ?([.,']) ?/g, '$1'),
  );
  return read.ok && before.includes('-') ? { ok: false, reason: 'negative' } : read;
};
