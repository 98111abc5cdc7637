import { PAYMENT_PROVIDER } from '../constants.ts';
import { accountEndpoints } from './accounts/accounts.ts';
import { draftEndpoints } from './accounts/drafts.ts';
import { emailProofEndpoints } from './accounts/email-proof.ts';
import { legalEndpoints } from './accounts/legal-texts.ts';
import { loginEndpoints } from './accounts/logins.ts';
import { sessionEndpoints } from './accounts/open-sessions.ts';
import { profileEndpoints } from './accounts/profiles.ts';
import { amortizationEndpoints } from './applications/amortization.ts';
import { applicantDocumentEndpoints } from './applications/applicant-documents.ts';
import { applicationEndpoints } from './applications/applications.ts';
import { catalogEndpoints } from './applications/catalog.ts';
import { creditRequestEndpoints } from './applications/credit-request.ts';
import { identityEndpoints } from './applications/identity.ts';
import { offerEndpoints } from './applications/offer.ts';
import { readRateCaps } from './applications/rate-caps.ts';
import { trackingEndpoints } from './applications/tracking.ts';
import { creditEndpoints } from './credit/credit.ts';
import { creditDocumentEndpoints } from './credit/credit-documents.ts';
import { promiseEndpoints } from './credit/promises.ts';
import { simulationEndpoints } from './credit/simulation.ts';
import { verificationEndpoints } from './documents/issued-document.ts';
import type { Endpoint } from './endpoint.ts';
import { bankTransferCalls } from './payments/bank-transfers.ts';
import { cashSlipEndpoints } from './payments/cash-slips.ts';
import { paymentEndpoints } from './payments/payments.ts';
import { reminderDeviceEndpoints } from './reminders/reminder-devices.ts';
import { reminderLinkEndpoints } from './reminders/reminder-links.ts';
import { reminderEndpoints } from './reminders/reminders.ts';
import { authorisationEndpoints } from './rights/authorisations.ts';
import { claimEndpoints } from './rights/claims.ts';
import { closureEndpoints } from './rights/closure.ts';
import { ownDataEndpoints } from './rights/own-data.ts';
import { withdrawalEndpoints } from './rights/withdrawal.ts';
import { costSheetEndpoints } from './signing/cost-sheet.ts';
import { documentTextEndpoints } from './signing/document-text.ts';
import { signingEndpoints } from './signing/signing.ts';

/**
 * Every call of the contract by the folder of its module, in the order of the customer journey. The key is the call's
 * `operationId`.
 */
const CALLS = {
  accounts: {
    ...legalEndpoints,
    ...accountEndpoints,
    ...emailProofEndpoints,
    ...loginEndpoints,
    ...sessionEndpoints,
    ...profileEndpoints,
    ...draftEndpoints,
  },
  applications: {
    ...creditRequestEndpoints,
    ...applicationEndpoints,
    ...offerEndpoints,
    ...amortizationEndpoints,
    readRateCaps,
    ...catalogEndpoints,
    ...applicantDocumentEndpoints,
    ...identityEndpoints,
    ...trackingEndpoints,
  },
  signing: { ...costSheetEndpoints, ...signingEndpoints, ...documentTextEndpoints },
  credit: {
    ...creditEndpoints,
    ...creditDocumentEndpoints,
    ...simulationEndpoints,
    ...promiseEndpoints,
  },
  documents: verificationEndpoints,
  payments: {
    ...paymentEndpoints(PAYMENT_PROVIDER),
    ...cashSlipEndpoints,
    ...bankTransferCalls(PAYMENT_PROVIDER),
  },
  reminders: { ...reminderEndpoints, ...reminderDeviceEndpoints, ...reminderLinkEndpoints },
  rights: {
    ...claimEndpoints,
    ...authorisationEndpoints,
    ...ownDataEndpoints,
    ...withdrawalEndpoints,
    ...closureEndpoints,
  },
} as const satisfies Record<string, Readonly<Record<string, Endpoint>>>;

export interface ApiOperation {
  readonly id: string;
  readonly tag: keyof typeof CALLS;
  readonly endpoint: Endpoint;
}

export const apiOperations: readonly ApiOperation[] = (
  Object.entries(CALLS) as [keyof typeof CALLS, Readonly<Record<string, Endpoint>>][]
).flatMap(([tag, calls]) => Object.entries(calls).map(([id, endpoint]) => ({ id, tag, endpoint })));

export const apiEndpoints: readonly Endpoint[] = apiOperations.map(({ endpoint }) => endpoint);
