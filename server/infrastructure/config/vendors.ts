import { PAYMENT_PROVIDER } from '#core/constants.ts';
import { ConfigError, type Environment } from './environment.ts';

export const PAYMENT_PROVIDERS = ['wompi'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Purposes of the approved WhatsApp templates. */
export type WhatsappTemplateName = 'code' | 'reminder';

export interface VendorConfig {
  readonly messaging: {
    url: string;
    accountSid: string;
    authToken: string;
    smsFrom: string;
    whatsappFrom: string;
    /** Template ids (`ContentSid`). */
    whatsappTemplates: Readonly<Record<WhatsappTemplateName, string>>;
    /** Status callback URL, without a trailing slash. */
    statusUrl: string;
  };
  readonly mail: { url: string; from: string };
  readonly push: {
    /** VAPID key pair, P-256, base64url. */
    publicKey: string;
    privateKey: string;
    /** VAPID contact: `mailto:` or `https:`. */
    contact: string;
    /** Push services besides the browsers' own, as `host` or `host:port`. */
    hosts: readonly string[];
    /** Additional CA certificate, PEM. */
    ca: string | undefined;
  };
  readonly bureau: { url: string; apiKey: string };
  /** Absent: no biometric validation. */
  readonly identity: { url: string; apiKey: string; sharedSecret: string } | undefined;
  readonly payments: {
    /** Path segment of its endpoints. */
    provider: PaymentProviderName;
    url: string;
    widgetUrl: string;
    publicKey: string;
    privateKey: string;
    eventsSecret: string;
    integritySecret: string;
  };
  readonly depository: { url: string; apiKey: string };
  readonly clinic: { url: string; apiKey: string };
  readonly treasury: { url: string; apiKey: string };
  readonly timeStamp: {
    /** RFC 3161. */
    url: string;
    /** The header's value, where it asks for one. */
    authorization: string | undefined;
    /** PEM: the roots that its certificate must come from, or that certificate. */
    roots: string;
  };
}

/** The build's setting: client and server use the same endpoint paths. */
export const readPaymentProvider = (env: Environment): PaymentProviderName => {
  const given = env.VITE_PAYMENT_PROVIDER || PAYMENT_PROVIDER;
  const provider = PAYMENT_PROVIDERS.find((known) => known === given);
  if (!provider)
    throw new ConfigError(`VITE_PAYMENT_PROVIDER debe ser ${PAYMENT_PROVIDERS.join(', ')}, no "${given}"`);
  return provider;
};

/** Required by the adapters; in production each must be set and none may point at the sandbox. */
export const VENDOR_SETTINGS = [
  'MESSAGING_URL',
  'MESSAGING_ACCOUNT_SID',
  'MESSAGING_AUTH_TOKEN',
  'MESSAGING_SMS_FROM',
  'MESSAGING_WHATSAPP_FROM',
  'MESSAGING_WHATSAPP_CODE_TEMPLATE',
  'MESSAGING_WHATSAPP_REMINDER_TEMPLATE',
  'SMTP_URL',
  'MAIL_FROM',
  'PUSH_PUBLIC_KEY',
  'PUSH_PRIVATE_KEY',
  'BUREAU_URL',
  'BUREAU_API_KEY',
  'PAYMENTS_URL',
  'PAYMENTS_WIDGET_URL',
  'PAYMENTS_PUBLIC_KEY',
  'PAYMENTS_PRIVATE_KEY',
  'PAYMENTS_EVENTS_SECRET',
  'PAYMENTS_INTEGRITY_SECRET',
  'DEPOSITORY_URL',
  'DEPOSITORY_API_KEY',
  'CLINIC_URL',
  'CLINIC_API_KEY',
  'TREASURY_URL',
  'TREASURY_API_KEY',
  'TIME_STAMP_URL',
  'TIME_STAMP_ROOT',
  'SEAL_CERTIFICATE',
  'SEAL_KEY',
] as const;
type VendorSetting = (typeof VENDOR_SETTINGS)[number];

export type VendorSettings = Readonly<
  Record<
    VendorSetting | 'PUSH_HOSTS' | 'PUSH_CA' | 'IDENTITY_URL' | 'IDENTITY_API_KEY' | 'IDENTITY_SHARED_SECRET',
    string
  >
>;

/** Groups the settings by adapter. */
export const vendorsFrom = (
  value: (name: VendorSetting) => string,
  push: Pick<VendorConfig['push'], 'contact' | 'hosts' | 'ca'>,
  identity: VendorConfig['identity'],
  provider: PaymentProviderName,
  publicUrl: string,
  timeStampAuthorization: string | undefined,
): VendorConfig => ({
  messaging: {
    url: value('MESSAGING_URL'),
    accountSid: value('MESSAGING_ACCOUNT_SID'),
    authToken: value('MESSAGING_AUTH_TOKEN'),
    smsFrom: value('MESSAGING_SMS_FROM'),
    whatsappFrom: value('MESSAGING_WHATSAPP_FROM'),
    whatsappTemplates: {
      code: value('MESSAGING_WHATSAPP_CODE_TEMPLATE'),
      reminder: value('MESSAGING_WHATSAPP_REMINDER_TEMPLATE'),
    },
    statusUrl: `${publicUrl}/api/webhooks/messages`,
  },
  mail: { url: value('SMTP_URL'), from: value('MAIL_FROM') },
  push: { publicKey: value('PUSH_PUBLIC_KEY'), privateKey: value('PUSH_PRIVATE_KEY'), ...push },
  bureau: { url: value('BUREAU_URL'), apiKey: value('BUREAU_API_KEY') },
  identity,
  payments: {
    provider,
    url: value('PAYMENTS_URL'),
    widgetUrl: value('PAYMENTS_WIDGET_URL'),
    publicKey: value('PAYMENTS_PUBLIC_KEY'),
    privateKey: value('PAYMENTS_PRIVATE_KEY'),
    eventsSecret: value('PAYMENTS_EVENTS_SECRET'),
    integritySecret: value('PAYMENTS_INTEGRITY_SECRET'),
  },
  depository: { url: value('DEPOSITORY_URL'), apiKey: value('DEPOSITORY_API_KEY') },
  clinic: { url: value('CLINIC_URL'), apiKey: value('CLINIC_API_KEY') },
  treasury: { url: value('TREASURY_URL'), apiKey: value('TREASURY_API_KEY') },
  timeStamp: {
    url: value('TIME_STAMP_URL'),
    authorization: timeStampAuthorization,
    roots: value('TIME_STAMP_ROOT'),
  },
});
