import { codePointOf } from '#core/text/typed-text.ts';

/** Of the font of the papers, what Spanish is written with: Latin and Greek letters, digits, punctuation, arrows, signs. */
const UNDRAWABLE =
  /[^\n\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u0391-\u03A1\u03A3-\u03C9\u1E9E\u2010-\u201E\u2020-\u2023\u2026\u202F-\u2033\u20AC\u2122\u2126\u2190-\u2199\u2212\u2260\u2264\u2265]\p{M}*/gu;

/** The first character, with its marks, that a paper cannot show. */
export const findUndrawableCharacter = (text: string): string | undefined => text.match(UNDRAWABLE)?.[0];

/** The text with each character that a paper cannot show as its code: 'U+1F600'. */
export const showUndrawable = (text: string): string =>
  text.replaceAll(UNDRAWABLE, (characters) => [...characters].map(codePointOf).join(' '));
