import { type StringSchema, string } from 'yup';
import { PHONE_LENGTH } from '#core/constants.ts';
import { parsePhone, stripPhonePrefix } from '#core/people/phone.ts';
import { phoneCopy } from '../../copy/phone.ts';

const problemOf = (digits: string, isRequired: boolean): string | undefined => {
  if (digits === '') return isRequired ? phoneCopy.required : undefined;
  if (parsePhone(digits)) return undefined;
  // The length is only reported for a mobile prefix.
  if (!/^3\d*$/.test(digits)) return phoneCopy.notMobile;
  return digits.length > PHONE_LENGTH ? phoneCopy.tooLong : phoneCopy.tooShort;
};

const field = (isRequired: boolean): StringSchema<string> =>
  string()
    .defined()
    .transform(stripPhonePrefix)
    .test('mobile-number', (value, context) => {
      const message = problemOf(value, isRequired);
      return message === undefined || context.createError({ message });
    });

/** Schema of a Colombian mobile number, ten digits however they are typed; one message at a time, with what to do next. */
export const mobileNumber = (): StringSchema<string> => field(true);

/** The same, optional. */
export const optionalMobileNumber = (): StringSchema<string> => field(false);
