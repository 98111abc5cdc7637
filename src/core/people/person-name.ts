import { cleanLine } from '../text/typed-text.ts';

const LONGEST_NAME = 80;

/** Letters that the papers' font draws: of the Latin alphabets of Europe and the Americas, with their marks. */
const LETTER = 'A-Za-zªºÀ-ÖØ-öø-ſȘ-țẞ';
/** A word, joined by apostrophes and hyphens. */
const WORD = String.raw`[${LETTER}]+(?:['-][${LETTER}]+)*`;
/** Points end an abbreviation ('Jr.', 'Ma.', 'J.') and stand between no letters: no name is an address. */
const ABBREVIATION = String.raw`[${LETTER}]{1,3}\.`;
const NAME = new RegExp(`^(?:${WORD}|${ABBREVIATION})(?: (?:${WORD}|${ABBREVIATION}))*$`, 'u');

const OTHER_LETTER = new RegExp(`(?![${LETTER}])\\p{L}\\p{M}*`, 'u');

/** The first letter of a name that a contract cannot show. */
export const findUndrawable = (text: string): string | undefined => OTHER_LETTER.exec(cleanLine(text))?.[0];

/**
 * First names or surnames as a person types them: Latin letters, spaces, apostrophes, hyphens, and points after
 * abbreviations; nothing else. Marks that do not compose with their letter are refused.
 */
export const parsePersonName = (text: string): string | undefined => {
  const name = cleanLine(text);
  return name.length <= LONGEST_NAME && NAME.test(name) ? name : undefined;
};
