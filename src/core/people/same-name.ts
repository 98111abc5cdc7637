import { searchText } from './search-text.ts';

/** Particles: written or left out inconsistently by form, registry and document reader. */
const PARTICLES = new Set([
  'de',
  'del',
  'la',
  'las',
  'el',
  'los',
  'y',
  'e',
  'da',
  'do',
  'dos',
  'di',
  'van',
  'von',
]);

const nameWords = (text: string): readonly string[] => {
  const words = searchText(text).split(' ').filter(Boolean);
  const significant = words.filter((word) => !PARTICLES.has(word));
  return significant.length > 0 ? significant : words;
};

/** Multiset inclusion of `some` in `all`. */
const areAmong = (some: readonly string[], all: readonly string[]): boolean => {
  const remaining = [...all];
  return some.every((word) => {
    const at = remaining.indexOf(word);
    if (at >= 0) remaining.splice(at, 1);
    return at >= 0;
  });
};

/**
 * Whether two names are one person's, compared by folded words (no accents, case, hyphens or particles) in any order,
 * because documents put surnames first and vendors split names as they can. One side may have more words than the other,
 * since many people leave out a second name or surname; but no word may contradict, and at least one given name and one
 * surname of the applicant must be on the document. Spelling is not guessed: `Jhon` and `John` are for an agent.
 */
export const isSameName = (
  applicant: { readonly firstNames: string; readonly surnames: string },
  read: string,
): boolean => {
  const given = nameWords(applicant.firstNames);
  const family = nameWords(applicant.surnames);
  const own = [...given, ...family];
  const onDocument = nameWords(read);
  const isIncluded = areAmong(own, onDocument) || areAmong(onDocument, own);
  const hasBoth = [given, family].every((part) => part.some((word) => onDocument.includes(word)));
  // For 'Juan Juan', one word on the document does not match both.
  return isIncluded && hasBoth && onDocument.length >= 2;
};
