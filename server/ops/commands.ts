import { listDocuments, saveDocument } from '../applications/applicant-documents/ops.ts';
import { rejectDocument } from '../applications/applicant-documents/ops-reject.ts';
import { approveApplication, listApplications, rejectApplication } from '../applications/ops/applications.ts';
import { importProcedures, importProviders } from '../catalog/ops.ts';
import { approveIdentity, listIdentities, rejectIdentity, reopenIdentity } from '../identity/ops.ts';
import type { OpsCommand } from '../infrastructure/ops/command.ts';
import { disburseApplication, listOverpaidLoans, loadCap, verifyLedgerCommand } from '../loans/ops.ts';
import { listSlips, saveSlip } from '../payments/cash-slips/ops.ts';
import { rejectSlip } from '../payments/cash-slips/ops-reject.ts';
import { listLoans, showApplication, showLoan } from '../payments/ops/loans.ts';
import { postCash, reversePaid } from '../payments/ops/payments.ts';
import { reconcilePayments, showDayTotals } from '../payments/reconciliation/ops.ts';
import { showReminders } from '../reminders/ops.ts';

/** In the order of the help. */
export const opsCommands: readonly OpsCommand[] = [
  listApplications,
  showApplication,
  approveApplication,
  rejectApplication,
  listDocuments,
  saveDocument,
  rejectDocument,
  listIdentities,
  approveIdentity,
  rejectIdentity,
  reopenIdentity,
  disburseApplication,
  listLoans,
  showLoan,
  listOverpaidLoans,
  importProviders,
  importProcedures,
  loadCap,
  postCash,
  listSlips,
  saveSlip,
  rejectSlip,
  reversePaid,
  showReminders,
  reconcilePayments,
  showDayTotals,
  verifyLedgerCommand,
];
