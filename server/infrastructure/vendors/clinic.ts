import { date, number, object, string } from 'yup';
import { type CalendarDate, calendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { type Money, pesos } from '#core/money/money.ts';
import type { VendorConfig } from '../config/vendors.ts';
import { callVendor, readAnswer } from './vendor-http.ts';

type RefundStatus = 'pending' | 'repaid' | 'declined';
type ApprovalStatus = 'pending' | 'approved' | 'declined';
type ServiceStatus = 'pending' | 'not_begun' | 'begun';

/** What the clinic says of a procedure; approved, what it will do, for how much and when. */
export type ClinicAnswer =
  | { readonly status: 'pending' }
  | { readonly status: 'declined'; readonly decidedAt: Date | undefined }
  | {
      readonly status: 'approved';
      readonly decidedAt: Date | undefined;
      readonly procedure: string;
      readonly cost: Money;
      readonly procedureDate: CalendarDate;
    };

/** Whether a procedure had begun on the day that was asked about; `begunOn`: since when. */
export type ServiceAnswer =
  | { readonly status: 'pending' | 'not_begun' }
  | { readonly status: 'begun'; readonly begunOn: CalendarDate };

/** A procedure as its clinic knows it. */
interface Procedure {
  readonly applicationId: string;
  readonly providerName: string;
  readonly procedure: string;
  /** As it was declared. */
  readonly cost: number;
  readonly procedureDate: string;
}

/**
 * The provider's approval that the procedure goes ahead, whether it had begun on a day, and the refund of what was paid to it.
 * @throws VendorDown.
 */
export interface Clinic {
  requestApproval(
    request: Procedure & { readonly requestId: string },
  ): Promise<{ readonly approvalId: string }>;
  /** Asks whether it had begun on the day on which its credit was withdrawn from. */
  askWhetherBegun(
    request: Procedure & { readonly requestId: string; readonly withdrawnOn: CalendarDate },
  ): Promise<{ readonly questionId: string }>;
  readWhetherBegun(questionId: string): Promise<ServiceAnswer>;
  /** Asks for the money of a credit that was withdrawn from. */
  requestRefund(request: {
    readonly requestId: string;
    readonly applicationId: string;
    readonly providerName: string;
    readonly amount: number;
    readonly concept: string;
  }): Promise<{ readonly refundId: string }>;
  readRefund(
    refundId: string,
  ): Promise<{ readonly status: RefundStatus; readonly decidedAt: Date | undefined }>;
  readApproval(approvalId: string): Promise<ClinicAnswer>;
}

const SENTENCE =
  'La clínica no responde en este momento. Tu solicitud está guardada y seguiremos intentando.';
const STATUSES: readonly ApprovalStatus[] = ['pending', 'approved', 'declined'];

const requestedSchema = object({ approval_id: string().required() }).required();
const approvalSchema = object({
  status: string<ApprovalStatus>().oneOf(STATUSES).required(),
  decided_at: date().optional(),
}).required();
const confirmedSchema = object({
  procedure: string().required(),
  cost: number().integer().min(0).max(Number.MAX_SAFE_INTEGER).required(),
  procedure_date: string()
    .required()
    .test('date', (text) => parseCalendarDate(text) !== undefined),
}).required();

const REFUND_STATUSES: readonly RefundStatus[] = ['pending', 'repaid', 'declined'];
const refundRequestedSchema = object({ refund_id: string().required() }).required();
const refundSchema = object({
  status: string<RefundStatus>().oneOf(REFUND_STATUSES).required(),
  decided_at: date().optional(),
}).required();

const SERVICE_STATUSES: readonly ServiceStatus[] = ['pending', 'not_begun', 'begun'];
const questionAskedSchema = object({ question_id: string().required() }).required();
const serviceSchema = object({
  status: string<ServiceStatus>().oneOf(SERVICE_STATUSES).required(),
}).required();
const begunSchema = object({
  begun_on: string()
    .required()
    .test('date', (text) => parseCalendarDate(text) !== undefined),
}).required();

const procedureToWire = ({ applicationId, providerName, procedure, cost, procedureDate }: Procedure) => ({
  application_id: applicationId,
  provider_name: providerName,
  ...{ procedure, cost },
  procedure_date: procedureDate,
});

/**
 * The clinics' API over HTTP, authenticated by `x-api-key`. Amounts in whole pesos, dates `YYYY-MM-DD`, instants ISO
 * in UTC. Idempotent by `requestId`.
 * @throws VendorDown, also for a malformed answer.
 */
export const createHttpClinic = ({ url, apiKey }: VendorConfig['clinic']): Clinic => {
  const headers = { 'x-api-key': apiKey };
  return {
    requestApproval: async (request) => {
      const answer = await callVendor('clinic', `${url}/clinic/v1/approvals`, {
        headers,
        json: { request_id: request.requestId, ...procedureToWire(request) },
        sentence: SENTENCE,
      });
      return { approvalId: readAnswer(answer, requestedSchema, SENTENCE).approval_id };
    },
    askWhetherBegun: async (request) => {
      const answer = await callVendor('clinic', `${url}/clinic/v1/service-questions`, {
        headers,
        json: {
          request_id: request.requestId,
          ...procedureToWire(request),
          withdrawn_on: request.withdrawnOn,
        },
        sentence: SENTENCE,
      });
      return { questionId: readAnswer(answer, questionAskedSchema, SENTENCE).question_id };
    },
    readWhetherBegun: async (questionId) => {
      const address = `${url}/clinic/v1/service-questions/${encodeURIComponent(questionId)}`;
      const answer = await callVendor('clinic', address, { headers, sentence: SENTENCE });
      const { status } = readAnswer(answer, serviceSchema, SENTENCE);
      if (status !== 'begun') return { status };
      return { status, begunOn: calendarDate(readAnswer(answer, begunSchema, SENTENCE).begun_on) };
    },
    requestRefund: async (request) => {
      const answer = await callVendor('clinic', `${url}/clinic/v1/refunds`, {
        headers,
        json: {
          request_id: request.requestId,
          application_id: request.applicationId,
          provider_name: request.providerName,
          amount: request.amount,
          concept: request.concept,
        },
        sentence: SENTENCE,
      });
      return { refundId: readAnswer(answer, refundRequestedSchema, SENTENCE).refund_id };
    },
    readRefund: async (refundId) => {
      const address = `${url}/clinic/v1/refunds/${encodeURIComponent(refundId)}`;
      const answer = await callVendor('clinic', address, { headers, sentence: SENTENCE });
      const { status, decided_at } = readAnswer(answer, refundSchema, SENTENCE);
      return { status, decidedAt: decided_at };
    },
    readApproval: async (approvalId) => {
      const address = `${url}/clinic/v1/approvals/${encodeURIComponent(approvalId)}`;
      const answer = await callVendor('clinic', address, { headers, sentence: SENTENCE });
      const { status, decided_at: decidedAt } = readAnswer(answer, approvalSchema, SENTENCE);
      if (status === 'pending') return { status };
      if (status === 'declined') return { status, decidedAt };
      const { procedure, cost, procedure_date } = readAnswer(answer, confirmedSchema, SENTENCE);
      return {
        ...{ status, decidedAt, procedure },
        cost: pesos(cost),
        procedureDate: calendarDate(procedure_date),
      };
    },
  };
};
