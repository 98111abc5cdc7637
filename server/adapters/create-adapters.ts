import type { Clock } from '../clock.ts';
import type { VendorConfig } from '../config/vendors.ts';
import type { Adapters } from './adapters.ts';
import { createHttpBureau } from './http-bureau.ts';
import { createHttpClinic } from './http-clinic.ts';
import { createHttpDepository } from './http-depository.ts';
import { createHttpTreasury } from './http-treasury.ts';
import type { PaymentProvider, PaymentProviderName } from './payment-provider.ts';
import { createSmtpMail } from './smtp-mail.ts';
import { createTwilioMessaging } from './twilio-messaging.ts';
import { createVeriffIdentity } from './veriff-identity.ts';
import { createWebPush } from './web-push.ts';
import { createWompiPayments } from './wompi-payments.ts';

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
