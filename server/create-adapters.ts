import type { PaymentProviderName, VendorConfig } from './infrastructure/config/vendors.ts';
import type { Clock } from './infrastructure/runtime/clock.ts';
import type { Adapters } from './infrastructure/vendors/adapters.ts';
import { createHttpBureau } from './infrastructure/vendors/http/bureau.ts';
import { createHttpClinic } from './infrastructure/vendors/http/clinic.ts';
import { createHttpDepository } from './infrastructure/vendors/http/depository.ts';
import { createHttpTreasury } from './infrastructure/vendors/http/treasury.ts';
import type { PaymentProvider } from './infrastructure/vendors/payment-provider.ts';
import { createWebPush } from './infrastructure/vendors/push/web-push.ts';
import { createSmtpMail } from './infrastructure/vendors/smtp/mail.ts';
import { createTwilioMessaging } from './infrastructure/vendors/twilio/messaging.ts';
import { createVeriffIdentity } from './infrastructure/vendors/veriff/identity.ts';
import { createWompiPayments } from './infrastructure/vendors/wompi/payments.ts';

const PAYMENTS = { wompi: createWompiPayments } as const satisfies Record<
  PaymentProviderName,
  (settings: VendorConfig['payments']) => PaymentProvider
>;

/** The adapters that production runs; the sandbox speaks the same protocols, so only addresses and keys differ. */
export const createAdapters = (vendors: VendorConfig, clock: Clock): Adapters => ({
  messaging: createTwilioMessaging(vendors.messaging),
  mail: createSmtpMail(vendors.mail),
  push: createWebPush(vendors.push, clock),
  bureau: createHttpBureau(vendors.bureau),
  identity: vendors.identity && createVeriffIdentity(vendors.identity),
  payments: PAYMENTS[vendors.payments.provider](vendors.payments),
  depository: createHttpDepository(vendors.depository),
  clinic: createHttpClinic(vendors.clinic),
  treasury: createHttpTreasury(vendors.treasury),
});
