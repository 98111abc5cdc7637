import { mixed, number, type ObjectSchema, object, string } from 'yup';
import type { Procedure, Provider } from '#core/api/applications/catalog.ts';
import { bogotaDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { MAXIMUM_AMOUNT, MINIMUM_AMOUNT } from '#core/constants.ts';
import { formatPesos } from '#core/money/money.ts';
import { cleanNumber } from '#core/text/typed-number.ts';
import { procedureCopy } from '../../copy/procedure.ts';
import { type DraftShape, isAmount, isChoice, isText } from '../../platform/drafts/draft-shape.ts';

export interface ProcedureEntry {
  providerText: string;
  provider: Provider | null;
  procedureText: string;
  procedure: Procedure | null;
  cost: number | null;
  /** 'YYYY-MM-DD', or what has been typed so far. */
  procedureDate: string;
  discountCode: string;
  advisorCode: string;
}

/** Maximum length of a code in the contract. */
export const LONGEST_CODE = 40;

const { provider, procedure, cost, date, optional } = procedureCopy;

/** Typed text is no selection: an item of the list is required. */
const chosen = <T extends object>(
  textField: 'providerText' | 'procedureText',
  words: { readonly missing: string; readonly choose: string },
) =>
  mixed<T>()
    .nullable()
    .defined()
    .test('chosen', (value, { parent, createError }) => {
      if (value !== null) return true;
      return createError({ message: parent[textField].trim() ? words.choose : words.missing });
    });

const code = () =>
  string().defined().transform(cleanNumber).max(LONGEST_CODE, optional.tooLong(LONGEST_CODE));

/** The step's rules, with `now` for the earliest date. The server applies them again by its own clock. */
export const procedureSchema = (now: Date): ObjectSchema<ProcedureEntry> =>
  object({
    providerText: string().defined(),
    provider: chosen<Provider>('providerText', provider),
    procedureText: string().defined(),
    procedure: chosen<Procedure>('procedureText', procedure),
    cost: number()
      .nullable()
      .defined()
      .test('missing', cost.missing, (value) => value !== null)
      .min(MINIMUM_AMOUNT, cost.low(formatPesos(MINIMUM_AMOUNT)))
      .max(MAXIMUM_AMOUNT, cost.high(formatPesos(MAXIMUM_AMOUNT))),
    procedureDate: string()
      .required(date.missing)
      .test('date', date.invalid, (value) => parseCalendarDate(value) !== undefined)
      .test('past', date.past, (value) => parseCalendarDate(value) === undefined || value >= bogotaDate(now)),
    discountCode: code(),
    advisorCode: code(),
  });

export const PROCEDURE_DRAFT: DraftShape<ProcedureEntry> = {
  name: 'procedure',
  version: 2,
  fields: {
    providerText: isText,
    provider: isChoice(['id', 'name', 'city']),
    procedureText: isText,
    procedure: isChoice(['id', 'name', 'speciality']),
    cost: isAmount,
    procedureDate: isText,
    discountCode: isText,
    advisorCode: isText,
  },
  together: [
    ['providerText', 'provider'],
    ['procedureText', 'procedure'],
  ],
  synced: 'procedure',
};
