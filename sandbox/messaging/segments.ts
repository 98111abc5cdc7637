/** GSM 03.38: the letters an SMS carries in seven bits, and those that cost two. Anything else makes it UCS-2. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '^{}\\[~]|€';

/** How many SMS the text costs: 160 or 153 seven-bit letters each, or 70 or 67 when one letter is outside GSM 03.38. */
export const smsSegments = (text: string): number => {
  const letters = [...text];
  const sevenBit = letters.every((letter) => BASIC.includes(letter) || EXTENDED.includes(letter));
  const length = sevenBit
    ? letters.reduce((sum, letter) => sum + (EXTENDED.includes(letter) ? 2 : 1), 0)
    : text.length;
  const [alone, joined] = sevenBit ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / joined);
};
