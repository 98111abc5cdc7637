/** GSM 03.38: the letters an SMS carries in seven bits, and those that take two places. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const DOUBLE = '^{}\\[~]|€';

/** Places in one SMS. */
export const SMS_PLACES = 160;

const isCarried = (letter: string): boolean => BASIC.includes(letter) || DOUBLE.includes(letter);

const carried = (letter: string): string => {
  if (isCarried(letter)) return letter;
  if (/\s/.test(letter)) return ' ';
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return isCarried(plain) ? plain : '?';
};

/**
 * A text as an SMS carries it without changing to the alphabet that holds 70 letters: accents that the seven-bit alphabet
 * lacks (á, í, ó, ú) are left out, any space is a plain one, what else is unknown becomes a question mark.
 */
export const toGsm7 = (text: string): string => [...text.normalize('NFC')].map(carried).join('');

/** Places that a text of that alphabet takes in an SMS. */
export const gsm7Places = (text: string): number =>
  [...text].reduce((places, letter) => places + (DOUBLE.includes(letter) ? 2 : 1), 0);
