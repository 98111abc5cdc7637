import { createHmac } from 'node:crypto';
import { sameSecret } from '../http/routes.ts';
import type { DocumentData, Person } from './document-data.ts';

/** The vendor's decision codes, from its status table. */
export const DECISION_CODES = {
  approved: 9001,
  declined: 9102,
  review: 9121,
  resubmission_requested: 9103,
  expired: 9104,
  abandoned: 9104,
} as const;

export type DecisionStatus = keyof typeof DECISION_CODES;

export interface Session {
  readonly id: string;
  readonly token: string;
  readonly attemptId: string;
  readonly vendorData: string | undefined;
  readonly person: Person;
  /** The document's data in the decision. */
  readonly reading: DocumentData | undefined;
  readonly status: 'created' | 'started' | 'submitted' | DecisionStatus;
  /** Decided, and not told yet. */
  readonly verdict: DecisionStatus | undefined;
  readonly createdAt: string;
  readonly submittedAt: string | undefined;
  readonly decidedAt: string | undefined;
}

/** In the order in which messages name them. */
export const decisionStatuses = Object.keys(DECISION_CODES) as readonly DecisionStatus[];

export const isDecision = (status: string): status is DecisionStatus => Object.hasOwn(DECISION_CODES, status);

/** The vendor's reason codes, where it gives one. */
const REASONS: Readonly<Partial<Record<DecisionStatus, { reason: string; reasonCode: number }>>> = {
  declined: { reason: 'The face does not match the document', reasonCode: 103 },
  resubmission_requested: { reason: 'Photos missing or unreadable', reasonCode: 201 },
};

/** The vendor's `x-hmac-signature`: HMAC-SHA256 in lower-case hex, over the raw body of a POST or the session id of a GET. */
export const signPayload = (payload: string, sharedSecret: string): string =>
  createHmac('sha256', sharedSecret).update(payload).digest('hex');

export const isSignedBy = (signature: unknown, payload: string, sharedSecret: string): boolean =>
  typeof signature === 'string' && sameSecret(signature.toLowerCase(), signPayload(payload, sharedSecret));

export const createdWire = (session: Session, publicUrl: string) => {
  return {
    status: 'success',
    verification: {
      id: session.id,
      url: `${publicUrl}/v/${session.token}`,
      host: publicUrl,
      status: 'created',
      sessionToken: session.token,
      vendorData: session.vendorData ?? null,
    },
  };
};

/** The event of a started session or of submitted photos; undefined for any other change. */
export const eventWire = ({ id, attemptId, status, vendorData }: Session) => {
  if (status !== 'started' && status !== 'submitted') return undefined;
  const code = status === 'started' ? 7001 : 7002;
  return { id, attemptId, feature: 'selfid', code, action: status, vendorData: vendorData ?? null };
};

/** The body of the decision webhook and of the decision endpoint; `verification` is null before the decision. */
export const decisionWire = (session: Session) => {
  const technicalData = { ip: null };
  if (!isDecision(session.status)) return { status: 'success', verification: null, technicalData };
  const { reason = null, reasonCode = null } = REASONS[session.status] ?? {};
  const { person = {}, document = {} } = session.reading ?? {};
  return {
    status: 'success',
    verification: {
      id: session.id,
      attemptId: session.attemptId,
      vendorData: session.vendorData ?? null,
      endUserId: null,
      status: session.status,
      code: DECISION_CODES[session.status],
      reason,
      reasonCode,
      submissionTime: session.submittedAt ?? null,
      acceptanceTime: session.createdAt,
      decisionTime: session.decidedAt ?? null,
      person: {
        firstName: person.firstName ?? null,
        lastName: person.lastName ?? null,
        idNumber: person.idNumber ?? null,
        dateOfBirth: person.dateOfBirth ?? null,
        gender: null,
        nationality: null,
      },
      document: {
        number: document.number ?? null,
        type: document.type ?? null,
        country: document.country ?? null,
        validFrom: null,
        validUntil: document.validUntil ?? null,
      },
      additionalVerifiedData: {},
      riskScore: null,
      riskLabels: null,
      comments: [],
    },
    technicalData,
  };
};
