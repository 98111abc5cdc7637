import { accountRoutes, legalRoutes } from './accounts/routes.ts';
import type { ApiOptions } from './app.ts';
import { applicantDocumentRoutes } from './applications/applicant-documents/routes.ts';
import { profileRoutes } from './applications/profile/routes.ts';
import { applicationRoutes } from './applications/routes.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { messageWebhookRoutes } from './codes/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { identityRoutes, identityWebhookRoutes, trackingRoutes } from './identity/routes.ts';
import { healthRoutes } from './infrastructure/http/health-routes.ts';
import { pageErrorRoutes } from './infrastructure/http/page-error-reports.ts';
import { policyReportRoutes } from './infrastructure/http/policy-reports.ts';
import { creditDocumentRoutes } from './loans/documents/routes.ts';
import { readLoginSummary } from './loans/login-summary.ts';
import { promiseRoutes } from './loans/promises/routes.ts';
import { simulationRoutes } from './loans/simulation/routes.ts';
import { bankTransferRoutes } from './payments/bank-transfers/routes.ts';
import { cashSlipRoutes } from './payments/cash-slips/routes.ts';
import { creditRoutes } from './payments/credit/routes.ts';
import { paymentRoutes, paymentWebhookRoutes } from './payments/routes.ts';
import { reminderLinkRoutes, reminderRoutes } from './reminders/routes.ts';
import { authorisationRoutes } from './rights/authorisations/routes.ts';
import { claimRoutes } from './rights/claims/routes.ts';
import { closureRoutes } from './rights/closure/routes.ts';
import { ownDataRoutes } from './rights/own-data/routes.ts';
import { withdrawalRoutes } from './rights/withdrawal/routes.ts';
import { costSheetRoutes } from './signing/cost-sheet-routes.ts';
import { documentTextRoutes } from './signing/document-text-routes.ts';
import { signingRoutes } from './signing/routes.ts';
import { verificationRoutes } from './verification/routes.ts';

export const allRoutes: ApiOptions['routes'] = [
  legalRoutes,
  accountRoutes(readLoginSummary),
  profileRoutes,
  draftRoutes,
  catalogRoutes,
  applicationRoutes,
  applicantDocumentRoutes,
  signingRoutes,
  costSheetRoutes,
  documentTextRoutes,
  identityRoutes,
  trackingRoutes,
  creditRoutes,
  creditDocumentRoutes,
  verificationRoutes,
  simulationRoutes,
  promiseRoutes,
  paymentRoutes,
  cashSlipRoutes,
  bankTransferRoutes,
  reminderRoutes,
  reminderLinkRoutes,
  claimRoutes,
  authorisationRoutes,
  ownDataRoutes,
  withdrawalRoutes,
  closureRoutes,
  messageWebhookRoutes,
  paymentWebhookRoutes,
  identityWebhookRoutes,
  healthRoutes,
  policyReportRoutes,
  pageErrorRoutes,
];
