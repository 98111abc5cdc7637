import { applicantScenes } from './account-applicant.ts';
import { loginScenes } from './account-login.ts';
import { codeScenes, startScenes } from './account-start.ts';
import { documentScenes } from './applicant-documents.ts';
import { slipScenes } from './cash-slips.ts';
import { deviceLockScenes } from './device-lock.ts';
import { errorScenes } from './errors.ts';
import { identityScenes } from './identity.ts';
import { installScenes } from './install.ts';
import { offerScenes } from './offer.ts';
import { paymentScenes } from './payment.ts';
import { portalScenes } from './portal.ts';
import { portalCareScenes } from './portal-care.ts';
import { portalCreditScenes } from './portal-credit.ts';
import { publicScenes } from './public-payment.ts';
import { reminderScenes } from './reminders.ts';
import { reminderEmailScenes } from './reminders-emails.ts';
import { reminderPushScenes } from './reminders-push.ts';
import { rightsScenes } from './rights.ts';
import type { Scenes } from './scene.ts';
import { signingScenes } from './signing.ts';
import { summaryScenes } from './summary.ts';
import { trackerScenes } from './tracker.ts';
import { verificationScenes } from './verification.ts';
import { welcomeScenes } from './welcome.ts';
import { procedureScenes, wizardScenes } from './wizard.ts';

/** Every screen, dialog and state, by group. Each scene listed here gets pictures and accessibility checks. */
export const sceneGroups: Readonly<Record<string, Scenes>> = {
  welcome: welcomeScenes,
  account: { ...startScenes, ...codeScenes, ...loginScenes, ...applicantScenes },
  wizard: { ...wizardScenes, ...procedureScenes },
  offer: offerScenes,
  'applicant-documents': documentScenes,
  signing: signingScenes,
  identity: identityScenes,
  tracker: trackerScenes,
  portal: { ...portalScenes, ...portalCreditScenes, ...portalCareScenes },
  rights: rightsScenes,
  reminders: { ...reminderScenes, ...reminderPushScenes, ...reminderEmailScenes },
  install: installScenes,
  summary: summaryScenes,
  'device-lock': deviceLockScenes,
  payment: paymentScenes,
  'cash-slips': slipScenes,
  public: publicScenes,
  verification: verificationScenes,
  errors: errorScenes,
};
