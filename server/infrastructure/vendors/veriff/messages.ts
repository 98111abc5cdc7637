import { mixed, object, string } from 'yup';
import type { ReadDocument } from '#core/application/identity-match.ts';
import { isRecord } from '#core/json.ts';
import type { IdentityEvent } from '../identity-vendor.ts';
import { cleanVendorText } from '../vendor-text.ts';

type Decision = Exclude<IdentityEvent['decision'], 'started' | 'submitted'>;

const DECISIONS: readonly Decision[] = [
  'approved',
  'declined',
  'review',
  'resubmission_requested',
  'expired',
  'abandoned',
];

/** Far longer than the vendor's ids; dedupe keys must fit into an index. */
export const MAX_KEY_LENGTH = 200;

const STRICT = { strict: true };

const progressSchema = object({
  id: string().max(MAX_KEY_LENGTH).required(),
  attemptId: string().max(MAX_KEY_LENGTH).required(),
  action: string<'started' | 'submitted'>().oneOf(['started', 'submitted']).required(),
  vendorData: string().required(),
}).required();

const verdictSchema = object({
  verification: object({
    id: string().max(MAX_KEY_LENGTH).required(),
    attemptId: string().max(MAX_KEY_LENGTH).nullable().optional(),
    vendorData: string().required(),
    status: string<Decision>().oneOf(DECISIONS).required(),
    // Lenient: the verdict counts even when these are unreadable; unreadable fields count as missing.
    reasonCode: mixed().nullable().optional(),
    person: mixed().nullable(),
    document: mixed().nullable(),
  }).required(),
}).required();

const textAt = (value: unknown, key: string): string | undefined => {
  const found =
    typeof value === 'object' && value !== null
      ? (value as Readonly<Record<string, unknown>>)[key]
      : undefined;
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
};

const isTextOrNumber = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const readDocument = (person: unknown, document: unknown): ReadDocument => ({
  numbers: [textAt(person, 'idNumber'), textAt(document, 'number')].filter((number) => number !== undefined),
  names: [textAt(person, 'firstName'), textAt(person, 'lastName')].filter(Boolean).join(' '),
  birthDate: textAt(person, 'dateOfBirth'),
  type: textAt(document, 'type'),
  country: textAt(document, 'country'),
  validUntil: textAt(document, 'validUntil'),
});

/** Parses a progress event or a decision. Undefined for other messages, or sessions without an application id. */
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
      read: undefined,
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
    reasonCode: isTextOrNumber(reasonCode) ? cleanVendorText(String(reasonCode)) : undefined,
    read: readDocument(person, document),
  };
};

/** When a decision was taken; undefined of other messages, and where it cannot be read. */
export const decidedAtOf = (body: unknown): Date | undefined => {
  const verification = isRecord(body) ? body.verification : undefined;
  const decidedAt = new Date(textAt(verification, 'decisionTime') ?? '');
  return Number.isNaN(decidedAt.getTime()) ? undefined : decidedAt;
};
