import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import type { CapLookup, RateCaps } from '#core/rates/rate-caps.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import { policyUnder } from './plans.ts';
import { readRateCaps } from './rate-caps.ts';

/** What the documents' price depends on besides amount and term: their date, its month's legal cap and the policy. */
export type PriceBasis = Pick<
  Row<'signing_request'>,
  'issued_on' | 'cap_month' | 'cap_rate' | 'policy_version'
>;

export const priceBasis = (issuedOn: CalendarDate, cap: CapLookup): PriceBasis => ({
  issued_on: issuedOn,
  cap_month: cap.known ? cap.month : cap.fallbackMonth,
  cap_rate: cap.rate,
  policy_version: DEFAULT_POLICY.version,
});

const outdatedSentence = (caps: RateCaps, documents: PriceBasis, now: Date): string | undefined => {
  const today = bogotaDate(now);
  if (documents.issued_on !== today)
    return 'Tus documentos son de otro día. Revisa de nuevo los datos de tu crédito y pide otro código.';
  const current = priceBasis(today, policyUnder(caps, today).cap);
  const isSame =
    documents.cap_month === current.cap_month &&
    Number(documents.cap_rate) === Number(current.cap_rate) &&
    documents.policy_version === current.policy_version;
  return isSame
    ? undefined
    : 'Cambió la tasa máxima legal y tus documentos se hacen de nuevo. Revisa los datos de tu crédito y pide otro código.';
};

/** Whether documents made out now would be the same: only these can be signed. */
export const isUpToDate = async (executor: Executor, documents: PriceBasis, now: Date): Promise<boolean> =>
  outdatedSentence(await readRateCaps(executor), documents, now) === undefined;

/** @throws Conflict when the documents have another date, policy or, of the caps by month, another cap. */
export const requireUpToDateUnder = (caps: RateCaps, documents: PriceBasis, now: Date): void => {
  const sentence = outdatedSentence(caps, documents, now);
  if (sentence !== undefined) throw new Conflict('documents_outdated', sentence);
};

/** @throws Conflict when the documents have another date, cap or policy. */
export const requireUpToDate = async (executor: Executor, documents: PriceBasis, now: Date): Promise<void> =>
  requireUpToDateUnder(await readRateCaps(executor), documents, now);
