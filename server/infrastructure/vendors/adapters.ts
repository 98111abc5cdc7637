import type { Bureau } from './bureau.ts';
import type { Clinic } from './clinic.ts';
import type { Depository } from './depository.ts';
import type { IdentityVendor } from './identity-vendor.ts';
import type { Mail } from './mail.ts';
import type { Messaging } from './messaging.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Push } from './push.ts';
import type { TimeStampAuthority } from './time-stamp.ts';
import type { Treasury } from './treasury.ts';

/** Ports to the vendors. */
export interface Adapters {
  readonly messaging: Messaging;
  readonly mail: Mail;
  readonly push: Push;
  readonly bureau: Bureau;
  /** Undefined where biometric validation is not configured. */
  readonly identity: IdentityVendor | undefined;
  readonly payments: PaymentProvider;
  readonly depository: Depository;
  readonly clinic: Clinic;
  readonly treasury: Treasury;
  readonly timeStamps: TimeStampAuthority;
}
