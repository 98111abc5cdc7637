import { boolean, type InferType, number, object, string } from 'yup';
import type { VendorConfig } from '../config/vendors.ts';
import { VendorDown } from '../runtime/errors.ts';
import { callVendor, readAnswer, type VendorAnswer } from './vendor-http.ts';
import { cleanVendorText } from './vendor-text.ts';

/** Credit report; amounts in whole pesos a month. */
export type BureauAnswer =
  | { readonly status: 'pending'; readonly reportId: string }
  | {
      readonly status: 'ready';
      readonly reportId: string;
      /** By which the bureau knows the document, in its own form; undefined: it said none. */
      readonly name: string | undefined;
      readonly monthlyIncome: number;
      readonly incomeVerifiable: boolean;
      readonly employmentMonths: number;
      readonly thinFile: boolean;
      readonly hasCurrentSeriousDefault: boolean;
      readonly recommendedLimit: number | undefined;
    };

/** How a credit stands, as its lender tells it; amounts in whole pesos. */
export interface CreditStanding {
  /** Idempotency key. */
  readonly requestId: string;
  readonly documentNumber: string;
  readonly creditNumber: number;
  readonly status: 'overdue' | 'current' | 'paid' | 'withdrawn';
  readonly daysOverdue: number;
  readonly overdueAmount: number;
  readonly totalDebt: number;
  /** `YYYY-MM-DD`. */
  readonly asOf: string;
}

/** Errors of all: VendorDown for no answer or an unexpected one. */
export interface Bureau {
  /** Tells how a credit stands, in place of what was told before; returns the bureau's number of it. */
  tell(standing: CreditStanding): Promise<{ readonly reference: string }>;
  /** Idempotent by `requestId`. */
  request(person: {
    readonly requestId: string;
    readonly documentNumber: string;
    readonly firstNames: string;
    readonly surnames: string;
    readonly birthDate: string;
    readonly consentReference: string;
  }): Promise<BureauAnswer>;
  read(reportId: string): Promise<BureauAnswer>;
}

const SENTENCE =
  'No pudimos consultar tu información crediticia. Tu solicitud está guardada y la estudiaremos.';
const NOT_TOLD = 'La central de riesgo no responde. La actualizaremos en cuanto responda.';
const DOCUMENT_TYPE = 'CC';

const pendingSchema = object({
  report_id: string().required(),
  status: string().oneOf(['pending']).required(),
});
const toldSchema = object({ update_id: string().required() }).required();
const wholeNumber = () => number().integer().min(0).max(Number.MAX_SAFE_INTEGER);
const readySchema = object({
  report_id: string().required(),
  status: string().oneOf(['ready']).required(),
  name: string().nullable(),
  monthly_income: wholeNumber().required(),
  income_verifiable: boolean().required(),
  employment_months: wholeNumber().required(),
  thin_file: boolean().required(),
  current_serious_default: boolean().required(),
  recommended_limit: wholeNumber().optional(),
});

const fromReady = (report: InferType<typeof readySchema>): BureauAnswer => ({
  status: 'ready',
  reportId: report.report_id,
  name: cleanVendorText(report.name ?? '') || undefined,
  monthlyIncome: report.monthly_income,
  incomeVerifiable: report.income_verifiable,
  employmentMonths: report.employment_months,
  thinFile: report.thin_file,
  hasCurrentSeriousDefault: report.current_serious_default,
  recommendedLimit: report.recommended_limit,
});

const decode = ({ status, body }: VendorAnswer): BureauAnswer => {
  try {
    if (status === 202) {
      return { status: 'pending', reportId: pendingSchema.validateSync(body, { strict: true }).report_id };
    }
    if (status === 200 || status === 201) return fromReady(readySchema.validateSync(body, { strict: true }));
  } catch (cause) {
    throw new VendorDown(SENTENCE, { cause });
  }
  throw new VendorDown(SENTENCE, { cause: new Error(`the bureau answered ${status}`) });
};

/**
 * The credit bureau over HTTP: JSON, authenticated by `x-api-key`. A report is ordered once per request id; 202 while
 * pending, then 201 or 200. Income and limit in whole pesos, tenure in months. How a credit stands is told once per
 * request id.
 * @throws VendorDown when unreachable or for any other answer.
 */
export const createHttpBureau = ({ url, apiKey }: VendorConfig['bureau']): Bureau => {
  const headers = { 'x-api-key': apiKey };
  const reports = `${url}/bureau/v1/reports`;
  return {
    tell: async (standing) => {
      const answer = await callVendor('bureau', `${url}/bureau/v1/credits`, {
        headers,
        json: {
          request_id: standing.requestId,
          document_type: DOCUMENT_TYPE,
          document_number: standing.documentNumber,
          credit_number: String(standing.creditNumber),
          status: standing.status,
          days_overdue: standing.daysOverdue,
          overdue_amount: standing.overdueAmount,
          total_debt: standing.totalDebt,
          as_of: standing.asOf,
        },
        sentence: NOT_TOLD,
      });
      return { reference: readAnswer(answer, toldSchema, NOT_TOLD).update_id };
    },
    request: async ({ requestId, documentNumber, firstNames, surnames, birthDate, consentReference }) =>
      decode(
        await callVendor('bureau', reports, {
          headers,
          json: {
            document_type: DOCUMENT_TYPE,
            document_number: documentNumber,
            first_names: firstNames,
            surnames,
            birth_date: birthDate,
            consent_reference: consentReference,
            request_id: requestId,
          },
          sentence: SENTENCE,
        }),
      ),
    read: async (reportId) =>
      decode(
        await callVendor('bureau', `${reports}/${encodeURIComponent(reportId)}`, {
          headers,
          sentence: SENTENCE,
        }),
      ),
  };
};
