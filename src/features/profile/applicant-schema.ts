import { type ObjectSchema, object, string, type TestContext } from 'yup';
import type { Applicant } from '#core/api/accounts/profiles.ts';
import type { EconomicActivity } from '#core/application/applicant-documents.ts';
import { cleanEmail, parseEmail } from '#core/people/email.ts';
import { findUndrawable, parsePersonName } from '#core/people/person-name.ts';
import { cleanLine } from '#core/text/typed-text.ts';
import { applicantCopy } from '../../copy/applicant.ts';
import { type DraftShape, isOneOf, isText } from '../../platform/drafts/draft-shape.ts';
import { optionalMobileNumber } from '../../platform/forms/mobile-number.ts';

export interface ApplicantEntry extends Applicant {
  emailAgain: string;
}

const copy = applicantCopy;
const ACTIVITIES = Object.keys(copy.economicActivity.options) as EconomicActivity[];

const name = (required: string) =>
  string()
    .defined()
    .transform(cleanLine)
    .required(required)
    .test('letters', (text, { createError }) => {
      if (text === '' || parsePersonName(text) !== undefined) return true;
      const letter = findUndrawable(text);
      return createError({ message: letter ? copy.otherLetter(letter) : copy.onlyLetters });
    });

const email = (required: string) =>
  string()
    .defined()
    .transform(cleanEmail)
    .required(required)
    .test('shape', copy.email.format, (text) => text === '' || parseEmail(text) !== undefined);

/** Only for a valid address: empty and malformed ones have messages of their own. */
const isSameEmail = (text: string, { parent }: TestContext): boolean =>
  parseEmail(text) === undefined || text === parent.email;

/** Messages of Specification §5; names and addresses are normalised. */
export const applicantSchema: ObjectSchema<ApplicantEntry> = object({
  firstNames: name(copy.firstNames.required),
  surnames: name(copy.surnames.required),
  email: email(copy.email.required),
  emailAgain: email(copy.emailAgain.required).test('same', copy.emailAgain.different, isSameEmail),
  economicActivity: string<EconomicActivity>()
    .oneOf(ACTIVITIES, copy.economicActivity.required)
    .required(copy.economicActivity.required),
  contactPhone: optionalMobileNumber(),
}).required();

export const APPLICANT_DRAFT: DraftShape<ApplicantEntry> = {
  name: 'applicant',
  version: 2,
  fields: {
    firstNames: isText,
    surnames: isText,
    email: isText,
    emailAgain: isText,
    economicActivity: isOneOf(ACTIVITIES),
    contactPhone: isText,
  },
  synced: 'applicant',
};
