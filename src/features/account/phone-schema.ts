import { boolean, object } from 'yup';
import { accountCopy } from '../../copy/account.ts';
import { mobileNumber } from '../../platform/forms/mobile-number.ts';

const { data, terms } = accountCopy.register;

export const registerSchema = object({
  phone: mobileNumber(),
  dataConsent: boolean().defined().oneOf([true], data.missing),
  termsConsent: boolean().defined().oneOf([true], terms.missing),
}).required();

/** For the view without consents. */
export const phoneOnlySchema = object({
  phone: mobileNumber(),
  dataConsent: boolean().defined(),
  termsConsent: boolean().defined(),
}).required();
