import type { BureauReport } from '#core/application/risk-decision.ts';
import { pesos } from '#core/money/money.ts';
import { consentInForce } from '../accounts/consents.ts';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { isOneTooMany } from '../infrastructure/rate-limit.ts';
import { Conflict, VendorDown } from '../infrastructure/runtime/errors.ts';
import type { BureauAnswer } from '../infrastructure/vendors/bureau.ts';
import { type ApplicationRow, lockApplication } from './application-status.ts';
import type { ProfileRow } from './applications.ts';

/** The result of one bureau inquiry. While the bureau is down the report counts as pending. */
export interface BureauInquiry {
  readonly report: BureauReport;
  /** By which the bureau knows the document. */
  readonly name: string | undefined;
  readonly reportId: string | undefined;
  readonly isBureauDown: boolean;
}

/**
 * The person's authorisation to consult the bureau, which the law requires.
 * @throws Conflict without one.
 */
export const requireConsent = async ({ db }: Context, accountId: string): Promise<string> => {
  const consent = await consentInForce(db, accountId, 'bureau');
  if (!consent) {
    throw new Conflict(
      'consent_missing',
      'Para estudiar tu solicitud necesitamos que autorices la consulta de tu historial de crédito.',
    );
  }
  return `${consent.text_version}/${consent.id}`;
};

/** Of a document, over all accounts. */
const INQUIRIES = { most: 3, per: 'thirtyDays' } as const;

/**
 * Counts the inquiry of an application once, before the bureau is asked, so that nothing that ends in between is counted
 * again. Returns whether the bureau may be asked.
 */
const countInquiry = async (
  { db, clock }: Context,
  { id, inquiry_counted_at }: ApplicationRow,
  person: Pick<ProfileRow, 'document_type' | 'document_digest'>,
): Promise<boolean> =>
  inquiry_counted_at !== null ||
  inTransaction(db, async (trx) => {
    const current = await lockApplication(trx, id);
    if (current?.inquiry_counted_at) return true;
    const bucket = `bureau:${person.document_type}:${person.document_digest?.toString('hex')}`;
    if (await isOneTooMany({ db: trx, clock }, { bucket, ...INQUIRIES })) return false;
    await trx
      .updateTable('application')
      .set({ inquiry_counted_at: clock.now() })
      .where('id', '=', id)
      .execute();
    return true;
  });

/** Orders the report of an application; undefined: the document was looked up too often. */
const orderReport = async (
  context: Context,
  application: ApplicationRow,
  person: ProfileRow,
): Promise<BureauAnswer | undefined> => {
  const consentReference = await requireConsent(context, application.account_id);
  if (!(await countInquiry(context, application, person))) return undefined;
  return context.adapters.bureau.request({
    requestId: application.id,
    documentNumber: person.document_number ?? '',
    firstNames: person.first_names,
    surnames: person.surnames,
    birthDate: person.birth_date ?? '',
    consentReference,
  });
};

/** Orders the bureau report of an application, or reads the one already ordered. */
export const inquireBureau = async (
  context: Context,
  application: ApplicationRow,
  person: ProfileRow,
  knownReportId: string | undefined,
): Promise<BureauInquiry> => {
  const unknown = { name: undefined, reportId: knownReportId };
  try {
    const answer = knownReportId
      ? await context.adapters.bureau.read(knownReportId)
      : await orderReport(context, application, person);
    if (!answer) return { ...unknown, report: { status: 'not_asked' }, isBureauDown: false };
    const name = answer.status === 'ready' ? answer.name : undefined;
    return { report: reportOf(answer), name, reportId: answer.reportId, isBureauDown: false };
  } catch (error) {
    if (!(error instanceof VendorDown)) throw error;
    context.log.warn({ err: error, applicationId: application.id }, 'the credit bureau did not answer');
    return { ...unknown, report: { status: 'pending' }, isBureauDown: true };
  }
};

const reportOf = (answer: BureauAnswer): BureauReport =>
  answer.status === 'pending'
    ? { status: 'pending' }
    : {
        status: 'ready',
        monthlyIncome: pesos(answer.monthlyIncome),
        isIncomeVerifiable: answer.incomeVerifiable,
        employmentMonths: answer.employmentMonths,
        isThinFile: answer.thinFile,
        hasCurrentSeriousDefault: answer.hasCurrentSeriousDefault,
        ...(answer.recommendedLimit === undefined
          ? {}
          : { recommendedLimit: pesos(answer.recommendedLimit) }),
      };
