import { cleanNumber } from '../text/typed-number.ts';

/** An e-mail address: lower case, no spaces, of a sane shape. */
export type EmailAddress = string & { readonly __kind: 'email' };

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
const SHAPE =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Normalises a typed address: lower case, no spaces, nothing unseen. */
export const cleanEmail = (text: string): string => cleanNumber(text).toLowerCase();

/** Parses an address; undefined when its shape is wrong. Existence is not checked. */
export const parseEmail = (text: string): EmailAddress | undefined => {
  const address = cleanEmail(text);
  if (address.length > LONGEST_ADDRESS || address.indexOf('@') > LONGEST_LOCAL_PART) return undefined;
  return SHAPE.test(address) ? (address as EmailAddress) : undefined;
};

/** `an***@gmail.com`: enough to recognise one's own address, not to learn another's. */
export const maskEmail = (address: EmailAddress): string => {
  const at = address.indexOf('@');
  return `${address.slice(0, Math.min(2, at - 1))}***${address.slice(at)}`;
};
