import { calendarDate } from '#core/calendar/calendar-date.ts';
import { sendEmailBouncedSms } from './accounts/email-bounced.ts';
import { sendNewDeviceSms } from './accounts/new-device.ts';
import { sendPhoneChangeSms } from './accounts/phone-change.ts';
import { restudyApplication } from './applications/risk.ts';
import { sendCodeBySms } from './codes/code-delivery.ts';
import { carryObligation } from './compliance/carry-obligation.ts';
import { findStalled } from './compliance/stalled.ts';
import { anchorEvidence } from './evidence/anchor-evidence.ts';
import { readIdentityDecision } from './identity/identity-events.ts';
import type { Context } from './infrastructure/context.ts';
import { addComingYears } from './infrastructure/database/partitions.ts';
import { deliverEmail } from './infrastructure/deliver-email.ts';
import { applyRetention } from './infrastructure/retention/retention.ts';
import { adoptTransfer } from './loans/disbursement/adopt-transfer.ts';
import { checkTransfer, scheduleTransferChecks } from './loans/disbursement/check-transfer.ts';
import { advanceDisbursement } from './loans/disbursement/disbursement.ts';
import { findUnmatchedRecords } from './loans/disbursement/unmatched-records.ts';
import { accrueInShares, accrueShare } from './loans/ledger/accrual-shares.ts';
import { reportOverdue, scheduleObligations } from './obligations/schedule-obligations.ts';
import { notifyCounter } from './payments/notifications/notify-counter.ts';
import { enqueuePaymentNotifications } from './payments/notifications/payment-notifications.ts';
import { reconcileAttempt, settleTransaction } from './payments/payment-events.ts';
import { adoptPayment } from './payments/reconciliation/adopt-payment.ts';
import { reconcileDays } from './payments/reconciliation/reconcile-days.ts';
import { checkRefunds } from './payments/refunds/check-refunds.ts';
import { remindPerson } from './reminders/remind.ts';
import { scheduleDue } from './reminders/schedule-due.ts';
import { RETENTION } from './retention.ts';
import { reportOverdueClaims } from './rights/claims/overdue-claims.ts';
import { readClinicRefunds } from './rights/withdrawal/clinic-refunds.ts';
import { scheduleSettlements, settleWithdrawal } from './rights/withdrawal/settle-withdrawal.ts';
import { registerNoteOnce } from './signing/depository.ts';
import { issueSignedCopies } from './signing/signed-copies.ts';

/** Registers a handler per job. `routine` has a database with a longer statement timeout. */
export const handleJobs = (context: Context, routine: Context): void => {
  context.jobs.handle('deliver-email', ({ messageId }) => deliverEmail(context, messageId));
  context.jobs.handle('study-application', ({ applicationId }) => restudyApplication(context, applicationId));
  context.jobs.handle('issue-signed-copies', ({ applicationId }) =>
    context.renderer.forJob((render) => issueSignedCopies(context, applicationId, render)),
  );
  context.jobs.handle('register-note', ({ applicationId }) => registerNoteOnce(context, applicationId));
  context.jobs.handle('read-identity-decision', ({ sessionId }) => readIdentityDecision(context, sessionId));
  context.jobs.handle('advance-disbursement', ({ applicationId }) =>
    advanceDisbursement(context, applicationId),
  );
  context.jobs.handle('schedule-transfer-checks', () => scheduleTransferChecks(routine));
  context.jobs.handle('check-transfer', ({ applicationId }) => checkTransfer(context, applicationId));
  context.jobs.handle('settle-payment', ({ reference }) => reconcileAttempt(context, reference));
  context.jobs.handle('find-unmatched-records', ({ since }) =>
    findUnmatchedRecords(routine, since === undefined ? undefined : new Date(since)),
  );
  context.jobs.handle('adopt-transfer', (lost) => adoptTransfer(context, lost));
  context.jobs.handle('check-refunds', ({ refundId }) => checkRefunds(context, refundId));
  context.jobs.handle('adopt-payment', (lost) => adoptPayment(context, lost));
  context.jobs.handle('reconcile-days', ({ since }) =>
    reconcileDays(routine, since === undefined ? undefined : calendarDate(since)),
  );
  context.jobs.handle('notify-payment', (payment) => enqueuePaymentNotifications(context, payment));
  context.jobs.handle('notify-counter', ({ reference, paymentNumber }) =>
    notifyCounter(context, reference, paymentNumber),
  );
  context.jobs.handle('accrue-loans', () => accrueInShares(routine));
  context.jobs.handle('accrue-share', () => accrueShare(routine));
  context.jobs.handle('apply-retention', () => applyRetention(routine, RETENTION));
  context.jobs.handle('add-coming-years', () => addComingYears(routine));
  context.jobs.handle('report-overdue-claims', () => reportOverdueClaims(context));
  context.jobs.handle('read-clinic-refunds', () => readClinicRefunds(context));
  context.jobs.handle('schedule-settlements', () => scheduleSettlements(context));
  context.jobs.handle('settle-withdrawal', ({ applicationId }) => settleWithdrawal(context, applicationId));
  context.jobs.handle('anchor-evidence', () => anchorEvidence(routine));
  context.jobs.handle('schedule-due', () => scheduleDue(routine));
  context.jobs.handle('remind-person', ({ accountId }) => remindPerson(context, accountId));
  context.jobs.handle('find-stalled', () => findStalled(routine));
  context.jobs.handle('schedule-obligations', () => scheduleObligations(routine));
  context.jobs.handle('carry-obligation', (obligation) => carryObligation(context, obligation));
  context.jobs.handle('report-overdue-obligations', () => reportOverdue(routine));
  context.jobs.handle('send-code-by-sms', ({ codeId }) => sendCodeBySms(context, codeId));
  context.jobs.handle('notify-new-device', ({ accountId, device }) =>
    sendNewDeviceSms(context, accountId, device),
  );
  context.jobs.handle('notify-email-bounced', ({ accountId }) => sendEmailBouncedSms(context, accountId));
  context.jobs.handle('notify-phone-change', ({ changeId, to }) => sendPhoneChangeSms(context, changeId, to));
  context.jobs.handle('settle-transaction', ({ transactionId }) => settleTransaction(context, transactionId));
};
