import { decisionCodes, isDecision, reasons } from './decision.ts';
import type { Session } from './sessions.ts';

export function createdWire(session: Session, publicUrl: string) {
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
}

/** The event of a started session or of submitted photos; undefined for any other change. */
export function eventWire({ id, attemptId, status, vendorData }: Session) {
  if (status !== 'started' && status !== 'submitted') return undefined;
  const code = status === 'started' ? 7001 : 7002;
  return { id, attemptId, feature: 'selfid', code, action: status, vendorData: vendorData ?? null };
}

/** The body of the decision webhook and of the decision endpoint; `verification` is null before the decision. */
export function decisionWire(session: Session) {
  const technicalData = { ip: null };
  if (!isDecision(session.status)) return { status: 'success', verification: null, technicalData };
  const { reason = null, reasonCode = null } = reasons[session.status] ?? {};
  const { person = {}, document = {} } = session.reading ?? {};
  return {
    status: 'success',
    verification: {
      id: session.id,
      attemptId: session.attemptId,
      vendorData: session.vendorData ?? null,
      endUserId: null,
      status: session.status,
      code: decisionCodes[session.status],
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
}
