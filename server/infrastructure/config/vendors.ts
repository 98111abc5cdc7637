import { PAYMENT_PROVIDER } from '#core/constants.ts';
import { ConfigError, type Environment } from './environment.ts';

/** The payment providers that have an adapter. */
export const PAYMENT_PROVIDERS = ['wompi'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** The approved WhatsApp templates, by what their messages are for. */
export type WhatsappTemplateName = 'code' | 'reminder';

export interface VendorConfig {
  readonly messaging: {
    url: string;
    accountSid: string;
    authToken: string;
    smsFrom: string;
    whatsappFrom: string;
    /** The vendor's own ids of the approved templates. */
    whatsappTemplates: Readonly<Record<WhatsappTemplateName, string>>;
    /** Where the vendor tells how messages fare, without a slash at the end. */
    statusUrl: string;
  };
  readonly mail: { url: string; from: string };
  readonly push: {
    /** Our P-256 key, base64url: the point, and the number behind it. */
    publicKey: string;
    privateKey: string;
    /** Where a push service finds whoever answers for us: `mailto:` or `https:`. */
    contact: string;
    /** Push services besides the browsers' own, as `host` or `host:port`. */
    hosts: readonly string[];
    /** A certificate (PEM) that is believed besides the usual ones. */
    ca: string | undefined;
  };
  readonly bureau: { url: string; apiKey: string };
  /** Absent: no biometric validation. */
  readonly identity: { url: string; apiKey: string; sharedSecret: string } | undefined;
  readonly payments: {
    /** Its name in the paths of its calls. */
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
}

/** The build's own setting, so that phone and server call by the same name. */
export const readPaymentProvider = (env: Environment): PaymentProviderName => {
  const given = env.VITE_PAYMENT_PROVIDER || PAYMENT_PROVIDER;
  const provider = PAYMENT_PROVIDERS.find((known) => known === given);
  if (!provider)
    throw new ConfigError(`VITE_PAYMENT_PROVIDER debe ser ${PAYMENT_PROVIDERS.join(', ')}, no "${given}"`);
  return provider;
};

/** What each vendor's adapter needs; in production every one must be given and none may point at the sandbox. */
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
] as const;
type VendorSetting = (typeof VENDOR_SETTINGS)[number];

export type VendorSettings = Readonly<
  Record<
    VendorSetting | 'PUSH_HOSTS' | 'PUSH_CA' | 'IDENTITY_URL' | 'IDENTITY_API_KEY' | 'IDENTITY_SHARED_SECRET',
    string
  >
>;

/** What was given for each vendor, by the adapter that takes it. */
export const vendorsFrom = (
  value: (name: VendorSetting) => string,
  push: Pick<VendorConfig['push'], 'contact' | 'hosts' | 'ca'>,
  identity: VendorConfig['identity'],
  provider: PaymentProviderName,
  publicUrl: string,
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
});
