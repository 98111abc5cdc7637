/*
 * What keyboards, clipboards and other programs put into a text, by class of character: one cleaning for the API and the
 * screens. Look-alikes are folded and what nobody sees is dropped; refused is only what cannot be stored.
 */

import { foldMarks } from './typed-number.ts';

/** Characters that nobody sees and no text needs. A joiner between the parts of one emoji stays. */
const FORMAT = /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D|(?!\u200D)\p{Cf}/gu;
/** Of Windows, of old Macs, of Unicode, and the vertical tab of word processors. */
const LINE_BREAKS = /\r\n|[\r\v\u0085\u2028\u2029]/g;
const SPACES = /[^\S\n]+/g;
/** What somebody writes, in paragraphs: `\n` ends a line, look-alikes are folded, letters composed (NFC). */
export const cleanParagraphs = (text: string): string => {
  const shown = text.replace(FORMAT, '').normalize('NFC').replace(LINE_BREAKS, '\n').replace(SPACES, ' ');
  return foldMarks(shown)
    .replaceAll('`', "'")
    .replace(/ ?\n ?/g, '\n')
    .trim();
};

/** The same on one line. */
export const cleanLine = (text: string): string => cleanParagraphs(text).replace(/\n+/g, ' ');

/** `U+00A0`, by which a character that nobody sees is named. */
export const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Controls, halves of characters and what stands for lost ones. */
const UNSTORABLE = /(?!\n)[\p{Cc}\p{Cs}\uFFFD]/u;
/** Of the text before it, to find it by. */
const BEFORE = /\S{1,20}\s*$/u;

export interface UnstorableCharacter {
  /** `U+0000`. */
  readonly codePoint: string;
  /** What stands before it; empty at the beginning. */
  readonly after: string;
}

/** The first character of a cleaned text that cannot be stored. */
export const findUnstorable = (text: string): UnstorableCharacter | undefined => {
  const found = UNSTORABLE.exec(text);
  if (!found) return undefined;
  return {
    codePoint: codePointOf(found[0]),
    after: BEFORE.exec(text.slice(0, found.index))?.[0].trim() ?? '',
  };
};
