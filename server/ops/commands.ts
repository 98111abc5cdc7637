import { listDocuments, saveDocument } from '../applications/applicant-documents/ops.ts';
import { rejectDocument } from '../applications/applicant-documents/ops-reject.ts';
import { listApplications } from '../applications/ops/applications-list.ts';
import { approveApplication, rejectApplication } from '../applications/ops/decide-application.ts';
import { importProcedures, importProviders } from '../catalog/ops.ts';
import { listIdentities } from '../identity/ops.ts';
import { approveIdentity, rejectIdentity, reopenIdentity } from '../identity/ops-decide.ts';
import type { OpsCommand } from '../infrastructure/ops/command.ts';
import { disburseApplication } from '../loans/disbursement/ops.ts';
import { loadCap } from '../loans/ops/caps.ts';
import { listOverpaidLoans } from '../loans/ops/overpaid-loans.ts';
import { verifyLedgerCommand } from '../loans/ops/verify-ledger.ts';
import { listSlips, saveSlip } from '../payments/cash-slips/ops.ts';
import { rejectSlip } from '../payments/cash-slips/ops-reject.ts';
import { listLoans, showLoan } from '../payments/ops/loans.ts';
import { postCash, reversePaid } from '../payments/ops/payments.ts';
import { showApplication } from '../payments/ops/show-application.ts';
import { reconcilePayments } from '../payments/reconciliation/ops.ts';
import { showDayTotals } from '../payments/reconciliation/ops-totals.ts';
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
