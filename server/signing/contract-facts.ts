import { type CalendarDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { formatPhone, parsePhone } from '#core/people/phone.ts';
import type { ApplicationRow } from '../applications/application-status.ts';
import { quotePlan } from '../applications/plans.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Borrower, ContractFacts } from '../infrastructure/documents/document-facts.ts';

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
    plan,
    pricing,
    dueDates,
    cap,
    issuedOn,
  };
};
