import { PAYMENT_PROVIDER } from '../constants.ts';
import { accountEndpoints } from './accounts.ts';
import { amortizationEndpoints } from './amortization.ts';
import { applicantDocumentEndpoints } from './applicant-documents.ts';
import { applicationEndpoints } from './applications.ts';
import { bankTransferEndpoints } from './bank-transfers.ts';
import { cashSlipEndpoints } from './cash-slips.ts';
import { catalogEndpoints } from './catalog.ts';
import { creditEndpoints } from './credit.ts';
import { creditDocumentEndpoints } from './credit-documents.ts';
import { documentTextEndpoints } from './document-text.ts';
import { draftEndpoints } from './drafts.ts';
import type { Endpoint } from './endpoint.ts';
import { identityEndpoints } from './identity.ts';
import { legalEndpoints } from './legal.ts';
import { loginEndpoints } from './logins.ts';
import { offerEndpoints } from './offer.ts';
import { paymentEndpoints } from './payments.ts';
import { profileEndpoints } from './profiles.ts';
import { reminderDeviceEndpoints } from './reminder-devices.ts';
import { reminderLinkEndpoints } from './reminder-links.ts';
import { reminderEndpoints } from './reminders.ts';
import { sessionEndpoints } from './sessions.ts';
import { signingEndpoints } from './signing.ts';
import { simulationEndpoints } from './simulation.ts';
import { trackingEndpoints } from './tracking.ts';

/** Every call of the contract, in the order of the customer journey. */
export const apiEndpoints: readonly Endpoint[] = [
  ...legalEndpoints,
  ...accountEndpoints,
  ...loginEndpoints,
  ...sessionEndpoints,
  ...profileEndpoints,
  ...draftEndpoints,
  ...applicationEndpoints,
  ...offerEndpoints,
  ...amortizationEndpoints,
  ...catalogEndpoints,
  ...applicantDocumentEndpoints,
  ...signingEndpoints,
  ...documentTextEndpoints,
  ...identityEndpoints,
  ...trackingEndpoints,
  ...creditEndpoints,
  ...creditDocumentEndpoints,
  ...simulationEndpoints,
  ...paymentEndpoints(PAYMENT_PROVIDER),
  ...cashSlipEndpoints,
  ...bankTransferEndpoints(PAYMENT_PROVIDER),
  ...reminderEndpoints,
  ...reminderDeviceEndpoints,
  ...reminderLinkEndpoints,
];
