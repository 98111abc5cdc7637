/** GSM 03.38 default alphabet; DOUBLE needs an escape and takes two septets. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const DOUBLE = '^{}\\[~]|€';

/** Septets in one SMS. */
export const SMS_PLACES = 160;

const isGsm7 = (letter: string): boolean => BASIC.includes(letter) || DOUBLE.includes(letter);

/** Typographic marks as a keyboard has them. */
const PLAIN_MARKS: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", '“': '"', '”': '"', '«': '"', '»': '"' },
  ...{ '‐': '-', '‑': '-', '–': '-', '—': '-', '−': '-', '…': '...' },
};

/** Undefined of a letter that the alphabet has neither with its accents nor without. */
const findGsm7Letter = (letter: string): string | undefined => {
  if (isGsm7(letter)) return letter;
  if (/\s/.test(letter)) return ' ';
  const plain = PLAIN_MARKS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
  return [...plain].every(isGsm7) ? plain : undefined;
};

/**
 * Text in the GSM-7 alphabet, so that the SMS does not switch to UCS-2 (70 characters): unsupported accents (á, í, ó,
 * ú) are dropped, and any white space becomes a blank.
 * @throws RangeError for any other letter, which is a fault of the template: see `foldToGsm7` for what is not ours.
 */
export const toGsm7 = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      const found = findGsm7Letter(letter);
      if (found === undefined) throw new RangeError(`an SMS cannot have '${letter}'`);
      return found;
    })
    .join('');

/** The same of what somebody else wrote: what the alphabet lacks is left out. */
export const foldToGsm7 = (text: string): string =>
  [...text.normalize('NFC')].map((letter) => findGsm7Letter(letter) ?? '').join('');

/** Whether an SMS can have it, with or without its accents. */
export const isWritableInSms = (text: string): boolean =>
  text !== '' && [...text.normalize('NFC')].every((letter) => findGsm7Letter(letter) !== undefined);

/** Septets of a GSM-7 text. */
export const gsm7Places = (text: string): number =>
  [...text].reduce((places, letter) => places + (DOUBLE.includes(letter) ? 2 : 1), 0);
