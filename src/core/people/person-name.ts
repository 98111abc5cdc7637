const LONGEST_NAME = 80;
const NAME = /^\p{L}[\p{L}\p{M} '’.-]*$/u;

/** First names or surnames as a person types them: letters, spaces, apostrophes, points and hyphens; nothing else. */
export const parsePersonName = (text: string): string | undefined => {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return name.length <= LONGEST_NAME && NAME.test(name) ? name : undefined;
};
