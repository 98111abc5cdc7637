import type { BureauReport } from '#core/application/risk-decision.ts';
import { pesos } from '#core/money/money.ts';
import { consentInForce } from '../accounts/consents.ts';
import type { Context } from '../infrastructure/context.ts';
import { Conflict, VendorDown } from '../infrastructure/runtime/errors.ts';
import type { BureauAnswer } from '../infrastructure/vendors/bureau.ts';
import type { ApplicationRow } from './application-status.ts';
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

/** Orders the bureau report of an application, or reads the one already ordered. */
export const inquireBureau = async (
  context: Context,
  application: ApplicationRow,
  person: Pick<ProfileRow, 'document_number' | 'first_names' | 'surnames' | 'birth_date'>,
  knownReportId: string | undefined,
): Promise<BureauInquiry> => {
  const { bureau } = context.adapters;
  try {
    const answer = knownReportId
      ? await bureau.read(knownReportId)
      : await bureau.request({
          requestId: application.id,
          documentNumber: person.document_number ?? '',
          firstNames: person.first_names,
          surnames: person.surnames,
          birthDate: person.birth_date ?? '',
          consentReference: await requireConsent(context, application.account_id),
        });
    const name = answer.status === 'ready' ? answer.name : undefined;
    return { report: reportOf(answer), name, reportId: answer.reportId, isBureauDown: false };
  } catch (error) {
    if (!(error instanceof VendorDown)) throw error;
    context.log.warn({ err: error, applicationId: application.id }, 'the credit bureau did not answer');
    return { report: { status: 'pending' }, name: undefined, reportId: knownReportId, isBureauDown: true };
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
