const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const WELL_FORMED = /^[A-Za-z0-9+/]*$/;

/**
 * The UTF-8 text in a base64 or base64url text, padded or not; undefined when malformed. Own decoder:
 * platform-independent and strict.
 */
export const decodeBase64Text = (encoded: string): string | undefined => {
  const plain = encoded
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/={0,2}$/, '');
  if (!WELL_FORMED.test(plain) || plain.length % 4 === 1) return undefined;
  let escaped = '';
  let bits = 0;
  let held = 0;
  for (const character of plain) {
    bits = ((bits << 6) | ALPHABET.indexOf(character)) & 0xffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      escaped += `%${((bits >> held) & 0xff).toString(16).padStart(2, '0')}`;
    }
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    // The bytes are not UTF-8: malformed, as above.
    return undefined;
  }
};
