import { type ObjectSchema, object, string } from 'yup';
import type { PersonalData } from '#core/api/accounts/profiles.ts';
import { bogotaDate, completedYears, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { MAXIMUM_AGE, MINIMUM_AGE } from '#core/constants.ts';
import { documentDigits, parseDocumentNumber } from '#core/people/document-number.ts';
import { personalCopy } from '../../copy/personal-data.ts';
import { type DraftShape, isText } from '../../platform/drafts/draft-shape.ts';

const words = personalCopy.errors;

/** As typed: the birth date may not be valid yet. */
export interface PersonalEntry extends PersonalData {
  documentConfirmation: string;
}

const ageOn = (birth: string, now: Date): number => {
  const date = parseCalendarDate(birth);
  return date ? completedYears(date, bogotaDate(now)) : Number.NaN;
};

/** The step's rules, with `now` for the ages. The server applies them again by its own clock. */
export const personalSchema = (now: Date): ObjectSchema<PersonalEntry> =>
  object({
    birthDate: string()
      .required(words.birthMissing)
      .test('date', words.birthInvalid, (value) => parseCalendarDate(value) !== undefined)
      .test('young', words.young, (value) => !(ageOn(value, now) < MINIMUM_AGE))
      .test('old', words.old(MAXIMUM_AGE), (value) => !(ageOn(value, now) > MAXIMUM_AGE)),
    documentType: string().required(words.typeMissing),
    documentNumber: string()
      .transform(documentDigits)
      .required(words.numberMissing)
      .matches(/^\d+$/, words.numberDigits)
      .test('shape', words.numberShape, (value) => parseDocumentNumber(value) !== undefined),
    documentConfirmation: string()
      .transform(documentDigits)
      .required(words.confirmMissing)
      .matches(/^\d+$/, words.numberDigits)
      .test('same', words.confirmDifferent, (value, { parent }) => value === parent.documentNumber),
  });

export const PERSONAL_DRAFT: DraftShape<PersonalEntry> = {
  name: 'personal-data',
  version: 2,
  fields: { birthDate: isText, documentType: isText, documentNumber: isText, documentConfirmation: isText },
  synced: 'personal-data',
};
