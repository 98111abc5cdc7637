const words = new Intl.DateTimeFormat('es-CO', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const TYPED = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Whether a text is a calendar date that exists, as 'YYYY-MM-DD'. */
export function isIsoDate(text: string): boolean {
  const parts = ISO.exec(text);
  if (!parts) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Typed text with its slashes: digits only, MM/DD/YYYY. A slash appears with the digit after it, so that
 * erasing never fights back; a slash typed after one digit fills in the zero, but not while `before`, the text
 * until now, is being erased.
 */
export function maskDate(text: string, before = ''): string {
  if (isIsoDate(text.trim())) return shownDate(text.trim());
  const padded =
    text.length < before.length
      ? text
      : text.replace(/^(\d)\//, '0$1/').replace(/^(\d{2}\/)(\d)\//, '$10$2/');
  const digits = padded.replace(/\D/g, '').slice(0, 8);
  const joined = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
  const typedSlash = /\/$/.test(padded) && (digits.length === 2 || digits.length === 4);
  return typedSlash ? `${joined}/` : joined;
}

/** What the form keeps: 'YYYY-MM-DD' once the text is a date that exists, the text itself until then. */
export function dateValue(typed: string): string {
  const parts = TYPED.exec(typed);
  const iso = parts ? `${parts[3]}-${parts[1]}-${parts[2]}` : '';
  return isIsoDate(iso) ? iso : typed;
}

/** What the field shows for a value: MM/DD/YYYY for a date, the half-typed text as it was. */
export function shownDate(value: string): string {
  const parts = isIsoDate(value) ? ISO.exec(value) : null;
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : value;
}

/** '1990-03-14' is '14 de marzo de 1990'; nothing for what is not a date. */
export function dateInWords(value: string): string | null {
  return isIsoDate(value) ? words.format(new Date(`${value}T00:00:00Z`)) : null;
}
