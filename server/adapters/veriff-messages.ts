import { mixed, object, string } from 'yup';
import type { IdentityEvent } from './identity-vendor.ts';

type Decision = Exclude<IdentityEvent['decision'], 'started' | 'submitted'>;

const DECISIONS: readonly Decision[] = [
  'approved',
  'declined',
  'review',
  'resubmission_requested',
  'expired',
  'abandoned',
];

const STRICT = { strict: true };

const progressSchema = object({
  id: string().required(),
  attemptId: string().required(),
  action: string<'started' | 'submitted'>().oneOf(['started', 'submitted']).required(),
  vendorData: string().required(),
}).required();

const verdictSchema = object({
  verification: object({
    id: string().required(),
    attemptId: string().nullable().optional(),
    vendorData: string().required(),
    status: string<Decision>().oneOf(DECISIONS).required(),
    reasonCode: mixed<string | number>().nullable().optional(),
    person: object({ idNumber: string().nullable().optional() }).nullable().default(undefined),
    document: object({ number: string().nullable().optional() }).nullable().default(undefined),
  }).required(),
}).required();

/**
 * A message of the vendor in our words: that a person started or sent the photos, or what was decided. Undefined for a
 * message that is neither, or of a session that carries no application of ours.
 */
export const readMessage = (body: unknown): IdentityEvent | undefined => {
  if (progressSchema.isValidSync(body, STRICT)) {
    const { id, attemptId, action, vendorData } = body;
    return {
      eventId: `veriff:${id}:${attemptId}:${action}`,
      sessionId: id,
      attemptId,
      applicationId: vendorData,
      decision: action,
      reasonCode: undefined,
      documentNumber: undefined,
      body,
    };
  }
  if (!verdictSchema.isValidSync(body, STRICT)) return undefined;
  const { id, attemptId, vendorData, status, reasonCode, person, document } = body.verification;
  return {
    eventId: `veriff:${id}:${attemptId ?? id}:${status}`,
    sessionId: id,
    attemptId: attemptId ?? id,
    applicationId: vendorData,
    decision: status,
    reasonCode: reasonCode === null || reasonCode === undefined ? undefined : String(reasonCode),
    documentNumber: person?.idNumber ?? document?.number ?? undefined,
    body,
  };
};
