/** Control characters but line ends, those that nobody sees or that turn the direction of text (bidi), halves of characters. */
const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const MAX_LENGTH = 300;

/** A text that a terminal shows and does not obey. */
export const printableText = (text: string): string => text.replace(UNPRINTABLE, ' ');

/** A company's words as they may be kept and shown anywhere: on one line, and cut. */
export const cleanVendorText = (text: string): string =>
  [...printableText(text).replace(/\s+/g, ' ').trim()].slice(0, MAX_LENGTH).join('');

/** What a company says, its texts printable; ids and addresses among them keep their length. */
export const cleanVendorAnswer = (answer: unknown): unknown => {
  if (typeof answer === 'string') return printableText(answer);
  if (Array.isArray(answer)) return answer.map(cleanVendorAnswer);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [printableText(name), cleanVendorAnswer(value)]),
  );
};
