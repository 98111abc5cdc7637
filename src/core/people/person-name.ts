import { cleanLine } from '../text/typed-text.ts';

const LONGEST_NAME = 80;

/** A word: Latin letters with the marks of Spanish and its neighbours, joined by apostrophes and hyphens. */
const WORD = String.raw`\p{Script=Latin}+(?:['-]\p{Script=Latin}+)*`;
/** Points end an abbreviation ('Jr.', 'Ma.', 'J.') and stand between no letters: no name is an address. */
const ABBREVIATION = String.raw`\p{Script=Latin}{1,3}\.`;
const NAME = new RegExp(`^(?:${WORD}|${ABBREVIATION})(?: (?:${WORD}|${ABBREVIATION}))*$`, 'u');

/**
 * First names or surnames as a person types them: Latin letters, spaces, apostrophes, hyphens, and points after
 * abbreviations; nothing else. Marks that do not compose with their letter are refused.
 */
export const parsePersonName = (text: string): string | undefined => {
  const name = cleanLine(text);
  return name.length <= LONGEST_NAME && NAME.test(name) ? name : undefined;
};
