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

/** A word as it is written, with the particles before it: as its parts, or as one word of letters alone. */
interface WrittenWord {
  readonly parts: readonly string[];
  readonly letters: string;
}

const writtenWords = (text: string): readonly WrittenWord[] => {
  const words: WrittenWord[] = [];
  let particles: string[] = [];
  for (const written of text.split(/\s+/)) {
    const parts = searchText(written).split(' ').filter(Boolean);
    const significant = parts.filter((part) => !PARTICLES.has(part));
    if (significant.length === 0) particles.push(...parts);
    else {
      words.push({ parts: significant, letters: [...particles, ...parts].join('') });
      particles = [];
    }
  }
  return words.length > 0 || particles.length === 0
    ? words
    : [{ parts: particles, letters: particles.join('') }];
};

/** More words that can be read in two ways are in nobody's name. */
const MOST_READINGS = 32;

/** The ways in which a name may be written: `De la Cruz` is `Cruz` or `Delacruz`, `D'Angelo` is `D Angelo` or `Dangelo`. */
const readingsOf = (text: string): readonly (readonly string[])[] =>
  writtenWords(text).reduce<readonly (readonly string[])[]>(
    (readings, { parts, letters }) => {
      const apart = readings.map((words) => [...words, ...parts]);
      const isOneWord = parts.length === 1 && parts[0] === letters;
      if (isOneWord || readings.length >= MOST_READINGS) return apart;
      return [...apart, ...readings.map((words) => [...words, letters])];
    },
    [[]],
  );

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
 * Whether two names are one person's, compared by folded words (no accents, case or particles) in any order, because
 * documents put surnames first and vendors split names as they can, and by letters alone where a document leaves out
 * apostrophes and hyphens or joins particles. One side may have more words than the other, since many people leave out a
 * second name or surname; but no word may contradict, and at least one given name and one surname of the applicant must be on
 * the document. Spelling is not guessed: `Jhon` and `John` are for an agent.
 */
export const isSameName = (
  applicant: { readonly firstNames: string; readonly surnames: string },
  read: string,
): boolean => {
  const onDocument = readingsOf(read);
  return readingsOf(applicant.firstNames).some((given) =>
    readingsOf(applicant.surnames).some((family) =>
      onDocument.some((words) => isSameReading(given, family, words)),
    ),
  );
};

const isSameReading = (
  given: readonly string[],
  family: readonly string[],
  onDocument: readonly string[],
): boolean => {
  const own = [...given, ...family];
  const isIncluded = areAmong(own, onDocument) || areAmong(onDocument, own);
  const hasBoth = [given, family].every((part) => part.some((word) => onDocument.includes(word)));
  // For 'Juan Juan', one word on the document does not match both.
  return isIncluded && hasBoth && onDocument.length >= 2;
};
