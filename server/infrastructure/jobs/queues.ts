/** Job payloads: identifiers only, the facts are in our tables. */
export interface JobPayloads {
  'deliver-email': { readonly messageId: string };
  'study-application': { readonly applicationId: string };
  'issue-signed-copies': { readonly applicationId: string };
  'register-note': { readonly applicationId: string };
  'advance-disbursement': { readonly applicationId: string };
  'schedule-transfer-checks': Record<string, never>;
  'check-transfer': { readonly applicationId: string };
  'settle-payment': { readonly reference: string };
  'settle-transaction': { readonly transactionId: string };
  /** Of what was made from this instant on; else since the comparison before. */
  'find-unmatched-records': { readonly since?: string };
  'adopt-transfer': { readonly transferId: string; readonly applicationId: string };
  /** All that may come back, or one. */
  'check-refunds': { readonly refundId?: string };
  'adopt-payment': { readonly transactionId: string; readonly creditNumber: number };
  /** Reconciles from this day in Bogota on. */
  'reconcile-days': { readonly since?: string };
  'read-identity-decision': { readonly sessionId: string };
  'notify-payment': {
    readonly creditNumber: number;
    readonly paymentId: string;
    readonly change: 'posted' | 'reversed';
  };
  'notify-counter': { readonly reference: string; readonly paymentNumber: string };
  'accrue-loans': Record<string, never>;
  'accrue-share': Record<string, never>;
  'apply-retention': Record<string, never>;
  'add-coming-years': Record<string, never>;
  'anchor-evidence': Record<string, never>;
  'report-overdue-claims': Record<string, never>;
  'read-clinic-refunds': Record<string, never>;
  'schedule-settlements': Record<string, never>;
  'settle-withdrawal': { readonly applicationId: string };
  'schedule-due': Record<string, never>;
  'remind-person': { readonly accountId: string };
  'find-stalled': Record<string, never>;
  'schedule-obligations': Record<string, never>;
  'carry-obligation': { readonly accountId: string; readonly obligationId: string };
  'report-overdue-obligations': Record<string, never>;
  'send-code-by-sms': { readonly codeId: string };
  /** `device`: MAC of the known device, hexadecimal. */
  'notify-new-device': { readonly accountId: string; readonly device: string };
  'notify-email-bounced': { readonly accountId: string };
  'notify-phone-change': { readonly changeId: number; readonly to: 'old' | 'new' };
}

export type JobName = keyof JobPayloads;

export const QUEUE_NAMES: readonly JobName[] = [
  'deliver-email',
  'study-application',
  'issue-signed-copies',
  'register-note',
  'advance-disbursement',
  'schedule-transfer-checks',
  'check-transfer',
  'settle-payment',
  'settle-transaction',
  'check-refunds',
  'adopt-payment',
  'adopt-transfer',
  'find-unmatched-records',
  'reconcile-days',
  'read-identity-decision',
  'notify-payment',
  'notify-counter',
  'accrue-loans',
  'accrue-share',
  'apply-retention',
  'add-coming-years',
  'anchor-evidence',
  'report-overdue-claims',
  'read-clinic-refunds',
  'schedule-settlements',
  'settle-withdrawal',
  'schedule-due',
  'remind-person',
  'find-stalled',
  'schedule-obligations',
  'carry-obligation',
  'report-overdue-obligations',
  'send-code-by-sms',
  'notify-new-device',
  'notify-email-bounced',
  'notify-phone-change',
];

/** Cron schedules. Each run catches up with missed ones. */
export const ROUTINES: Readonly<Partial<Record<JobName, string>>> = {
  'accrue-loans': '5 * * * *',
  'reconcile-days': '25 * * * *',
  // By night in Bogota.
  'apply-retention': '15 8 * * *',
  'add-coming-years': '45 8 * * *',
  'anchor-evidence': '10 * * * *',
  'report-overdue-claims': '40 * * * *',
  'read-clinic-refunds': '20 * * * *',
  'schedule-settlements': '30 * * * *',
  'schedule-transfer-checks': '50 * * * *',
  'find-unmatched-records': '35 * * * *',
  'check-refunds': '55 */6 * * *',
  'schedule-due': '* * * * *',
  'find-stalled': '*/10 * * * *',
  'schedule-obligations': '* * * * *',
  'report-overdue-obligations': '40 * * * *',
};

/**
 * Exponential backoff from one second to five minutes, for about two days. A job of a killed process is detected by
 * its missing heartbeat and retried within half a minute.
 */
export const RETRIES = {
  retryLimit: 600,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  notify: true,
};

/** Longer expiry, seconds: a concurrent second run would only compete for the same rows. */
export const EXPIRY_SECONDS: Readonly<Partial<Record<JobName, number>>> = {
  'accrue-loans': 3_600,
  'accrue-share': 3_600,
  'apply-retention': 3_600,
};

/** Queue policies for jobs with a singleton key. */
export const POLICIES: Readonly<Partial<Record<JobName, 'short' | 'exclusive'>>> = {
  // Unique among queued jobs; one more may be queued while it runs.
  'settle-transaction': 'short',
  // Unique until it succeeds: each retry re-reads the state, and a second job would only add calls to a vendor that
  // is down.
  'remind-person': 'exclusive',
  'carry-obligation': 'exclusive',
  'check-transfer': 'exclusive',
  'settle-withdrawal': 'exclusive',
  'find-unmatched-records': 'exclusive',
};

const WORKERS = 2;

/** Vendor-bound queues get more, so that a slow vendor does not block them. */
const MORE_WORKERS: Readonly<Partial<Record<JobName, number>>> = {
  'settle-payment': 6,
  'settle-transaction': 6,
  'remind-person': 6,
  'carry-obligation': 6,
};

/** Concurrent jobs of a queue and instance. */
export const workersOf = (name: JobName): number => MORE_WORKERS[name] ?? WORKERS;
