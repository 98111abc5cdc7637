import { bogotaDate, type CalendarDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { APPLICATION_TERM, OFFERED_TERMS } from '#core/constants.ts';
import { pesos } from '#core/money/money.ts';
import { formatPhone, parsePhone } from '#core/people/phone.ts';
import type { ApplicationRow } from '../applications/application-status.ts';
import { quotePlan, quotePlanUnder } from '../applications/plans.ts';
import { capsKnown, readCapVersions } from '../applications/rate-caps.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Borrower, ContractFacts, FirstOffer } from '../infrastructure/documents/document-facts.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';

/** Line breaks in free text cannot alter the document's layout. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const readBorrower = async ({ db }: Context, application: ApplicationRow): Promise<Borrower> => {
  const row = await db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select([
      'profile.first_names',
      'profile.surnames',
      'profile.document_number',
      'profile.email',
      'account.phone',
    ])
    .where('profile.id', '=', application.profile_id)
    .executeTakeFirstOrThrow();
  const phone = parsePhone(row.phone);
  if (row.document_number === null || phone === undefined)
    throw new Error(`application ${application.id} has a borrower without document or phone`);
  return {
    fullName: `${row.first_names} ${row.surnames}`,
    documentNumber: row.document_number,
    phone: formatPhone(phone),
    email: row.email,
  };
};

const isRows = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0;

/** Months of the table that the person was shown when they asked for the credit. */
const shownTerm = (shownAmortization: string): number => {
  try {
    const table: unknown = JSON.parse(shownAmortization);
    return isRows(table) ? table.length : APPLICATION_TERM;
  } catch {
    return APPLICATION_TERM;
  }
};

/**
 * The amount asked for, at the price of that day over the months shown. The table came through the person's device: only its
 * length is believed.
 */
const readFirstOffer = async (
  { db }: Pick<Context, 'db'>,
  application: ApplicationRow,
): Promise<FirstOffer | undefined> => {
  const { created_at: at, requested_amount: amount, shown_amortization: shown } = application;
  const offered = shownTerm(shown);
  if (!OFFERED_TERMS.some((term) => term === offered)) return undefined;
  const caps = capsKnown(await readCapVersions(db), at);
  try {
    const { plan } = quotePlanUnder(caps, { amount, term: offered }, bogotaDate(at));
    const { principal, term, monthlyPayment, totalCost } = plan;
    return { amount: principal, term, monthlyPayment, totalCost };
  } catch (error) {
    if (error instanceof Conflict) return undefined;
    throw error;
  }
};

/** The facts of contract and promissory note made out on a day, at that day's price. */
export const readContractFacts = async (
  context: Context,
  application: ApplicationRow,
  issuedOn: CalendarDate,
): Promise<ContractFacts> => {
  const { plan, pricing, cap, dueDates } = await quotePlan(context.db, application, issuedOn);
  return {
    lender: context.config.lender,
    borrower: await readBorrower(context, application),
    creditNumber: application.credit_number,
    provider: oneLine(application.provider_name),
    procedure: oneLine(application.procedure_text),
    procedureDate: calendarDate(application.procedure_date),
    procedureCost: pesos(application.requested_amount),
    isCostConfirmed: application.replaces !== null,
    plan,
    pricing,
    dueDates,
    cap,
    issuedOn,
    firstOffer: await readFirstOffer(context, application),
  };
};
