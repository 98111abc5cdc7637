import {
  blockAccount,
  changeEmailCommand,
  changePhoneCommand,
  endOpenSessions,
  listOpenSessions,
  unblockAccount,
} from '../accounts/ops.ts';
import { documentCommands, listDocuments } from '../applications/applicant-documents/ops.ts';
import { approveApplication, listApplications, rejectApplication } from '../applications/ops/applications.ts';
import { importProcedures, importProviders } from '../catalog/ops.ts';
import { resetCodes } from '../codes/ops.ts';
import { exportEvidenceCommand, verifyEvidenceCommand } from '../evidence/ops.ts';
import { approveIdentity, rejectIdentity, reopenIdentity } from '../identity/ops.ts';
import { listIdentities } from '../identity/ops-list.ts';
import { showAudit } from '../infrastructure/ops/audit-command.ts';
import type { OpsCommand } from '../infrastructure/ops/command.ts';
import { fileCommands } from '../infrastructure/ops/file-commands.ts';
import { listJobs, retryJob } from '../infrastructure/ops/job-commands.ts';
import { keyCommands } from '../infrastructure/ops/key-commands.ts';
import { listMessages } from '../infrastructure/ops/message-commands.ts';
import { operatorCommands, whoAmI } from '../infrastructure/ops/operators/commands.ts';
import { listOutbox, recordBouncedCommand, retryOutbox } from '../infrastructure/ops/outbox-commands.ts';
import { requestCommands } from '../infrastructure/ops/request-commands.ts';
import { checkDisbursement, disburseApplication, listDisbursements } from '../loans/disbursement/ops.ts';
import {
  adoptTransfer,
  dismissTransfer,
  listMissing,
  reconcileDisbursements,
} from '../loans/disbursement/ops-unmatched.ts';
import { listOverpaidLoans, loadCap, verifyLedgerCommand } from '../loans/ops.ts';
import { recordInsolvency } from '../loans/ops-insolvency.ts';
import { listLoans } from '../loans/ops-list.ts';
import { recordOwnInsurance } from '../loans/ops-own-insurance.ts';
import { listReopenedLoans } from '../loans/ops-reopened.ts';
import { recordTransfer } from '../loans/ops-transfer.ts';
import { waiveResidue } from '../loans/ops-waiver.ts';
import { listPromises, showPromises } from '../loans/promises/ops.ts';
import { listObligations } from '../obligations/ops.ts';
import { listSlips, slipCommands } from '../payments/cash-slips/ops.ts';
import { showApplication, showLoan } from '../payments/ops/loans.ts';
import { postCash, reversePaid } from '../payments/ops/payments.ts';
import { reconcilePayments, showDayTotals } from '../payments/reconciliation/ops.ts';
import { adoptPayment } from '../payments/reconciliation/ops-adopt.ts';
import { compareBankStatement } from '../payments/reconciliation/ops-statement.ts';
import { checkRefund, listChargedBack, listRefunds, releaseRefund } from '../payments/refunds/ops.ts';
import { forgetDevices } from '../reminders/devices.ts';
import { showReminders } from '../reminders/ops.ts';
import { answerClaimCommand, listClaimsCommand, showClaimCommand } from '../rights/claims/ops.ts';
import { closeAccountCommand } from '../rights/closure/ops.ts';
import { listWithdrawals } from '../rights/withdrawal/ops.ts';
import { withdrawApplication } from '../rights/withdrawal/ops-withdraw.ts';
import { forgetUnsigned } from '../signing/signing-request.ts';

/** In the order of the help. */
const workingCommands: readonly OpsCommand[] = [
  whoAmI,
  listApplications,
  showApplication,
  approveApplication,
  rejectApplication,
  listDocuments,
  documentCommands.save,
  documentCommands.refuse,
  listIdentities,
  approveIdentity,
  rejectIdentity,
  reopenIdentity,
  listDisbursements,
  reconcileDisbursements,
  listMissing,
  adoptTransfer,
  dismissTransfer,
  checkDisbursement,
  disburseApplication,
  withdrawApplication,
  listWithdrawals,
  listRefunds,
  releaseRefund,
  checkRefund,
  listChargedBack,
  listLoans,
  showLoan,
  listOverpaidLoans,
  listReopenedLoans,
  recordInsolvency,
  recordTransfer,
  recordOwnInsurance,
  waiveResidue,
  listPromises,
  showPromises,
  listObligations,
  importProviders,
  importProcedures,
  loadCap,
  verifyEvidenceCommand,
  exportEvidenceCommand,
  resetCodes,
  listOpenSessions,
  endOpenSessions,
  blockAccount,
  unblockAccount,
  changeEmailCommand,
  changePhoneCommand([forgetUnsigned, forgetDevices]),
  postCash,
  listSlips,
  slipCommands.save,
  slipCommands.refuse,
  reversePaid,
  showReminders,
  listClaimsCommand,
  showClaimCommand,
  answerClaimCommand,
  closeAccountCommand,
  reconcilePayments,
  showDayTotals,
  compareBankStatement,
  adoptPayment,
  verifyLedgerCommand,
  listJobs,
  retryJob,
  listOutbox,
  retryOutbox,
  recordBouncedCommand,
  listMessages,
  ...operatorCommands,
  ...keyCommands,
  ...fileCommands,
  showAudit,
];

export const opsCommands: readonly OpsCommand[] = [...workingCommands, ...requestCommands(workingCommands)];
