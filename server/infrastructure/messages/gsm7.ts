/** GSM 03.38 default alphabet; DOUBLE needs an escape and takes two septets. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const DOUBLE = '^{}\\[~]|€';

/** Septets in one SMS. */
export const SMS_PLACES = 160;

const isGsm7 = (letter: string): boolean => BASIC.includes(letter) || DOUBLE.includes(letter);

const toGsm7Letter = (letter: string): string => {
  if (isGsm7(letter)) return letter;
  if (/\s/.test(letter)) return ' ';
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return isGsm7(plain) ? plain : '?';
};

/**
 * Text in the GSM-7 alphabet, so that the SMS does not switch to UCS-2 (70 characters): unsupported accents (á, í, ó,
 * ú) are dropped, any white space becomes a blank, anything else a question mark.
 */
export const toGsm7 = (text: string): string => [...text.normalize('NFC')].map(toGsm7Letter).join('');

/** Septets of a GSM-7 text. */
export const gsm7Places = (text: string): number =>
  [...text].reduce((places, letter) => places + (DOUBLE.includes(letter) ? 2 : 1), 0);
