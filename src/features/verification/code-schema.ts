import { object, string } from 'yup';
import { parseVerificationCode } from '#core/codes/verification-code.ts';
import { cleanNumber } from '#core/text/typed-number.ts';
import { verificationCopy } from '../../copy/verify.ts';

/** The check character detects a typo without a request. */
export const codeSchema = object({
  code: string()
    .transform(cleanNumber)
    .required(verificationCopy.code.missing)
    .test('check-character', verificationCopy.code.typo, (text) => parseVerificationCode(text) !== undefined),
}).required();
