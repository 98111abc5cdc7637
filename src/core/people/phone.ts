import { PHONE_PREFIX } from '../constants.ts';
import { cleanNumber } from '../text/typed-number.ts';

/** A Colombian mobile number: ten digits, the first a 3, no country prefix. */
export type Phone = string & { readonly __kind: 'phone' };

const MOBILE = /^3\d{9}$/;
const COUNTRY_PREFIX = new RegExp(`^(?:\\+|00)?${PHONE_PREFIX}`);

/** Reads a mobile number as typed or pasted (`+57`, `57`, spaces, dashes, points, brackets); nothing when it is not one. */
export const parsePhone = (text: string): Phone | undefined => {
  const national = stripPhonePrefix(text);
  return MOBILE.test(national) ? (national as Phone) : undefined;
};

/** What was typed so far without separators and without the country prefix; no mobile number starts with 57. */
export const stripPhonePrefix = (text: string): string =>
  cleanNumber(text)
    .replace(/[().-]/g, '')
    .replace(COUNTRY_PREFIX, '');

/** The number with its country prefix, `573001234567`, as the calls send it. */
export const withPrefix = (phone: Phone): string => `${PHONE_PREFIX}${phone}`;

/** `+57 300 123 4567` */
export const formatPhone = (phone: Phone): string =>
  `+${PHONE_PREFIX} ${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`;

/** `+57 300 *** 4567` */
export const maskPhone = (phone: Phone): string =>
  `+${PHONE_PREFIX} ${phone.slice(0, 3)} *** ${phone.slice(6)}`;
