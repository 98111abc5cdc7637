import { object, string } from 'yup';
import { parseVerificationCode } from '#core/codes/verification-code.ts';
import { certificateCopy } from '../../copy/certificate.ts';

/** The check character detects a typo without a request. */
export const codeSchema = object({
  code: string()
    .trim()
    .required(certificateCopy.code.missing)
    .test('check-character', certificateCopy.code.typo, (text) => parseVerificationCode(text) !== undefined),
}).required();
