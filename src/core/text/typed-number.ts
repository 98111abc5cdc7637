/** What nobody sees: marks of direction, joiners, soft hyphens, byte order marks. */
const UNSEEN = /[\u0085\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** The accents of keyboards, typographic quotation marks, letters that look so, primes. */
const APOSTROPHES = /[´‘’‛ʹʻʼʽˈ′＇]/g;
const HYPHENS = /[‐‑‒–−﹣－]/g;

/** An apostrophe and a hyphen, whichever character a keyboard or another program wrote for them. */
export const foldMarks = (text: string): string => text.replace(APOSTROPHES, "'").replace(HYPHENS, '-');

/** A number, a code, an address: no space and nothing unseen, from its middle neither, and marks folded. */
export const cleanNumber = (text: string): string => foldMarks(text.replace(UNSEEN, '').replace(/\s/g, ''));

/** Words and figures on one line; their spaces mean something. */
export const cleanFigures = (text: string): string =>
  foldMarks(text.replace(UNSEEN, '').replace(/\s+/g, ' ')).replaceAll('`', "'").trim();
