import type { VendorSettings } from './infrastructure/config/vendors.ts';

interface ApiKey {
  readonly apiKey: string;
}

interface SandboxKeys {
  readonly messaging: {
    readonly accountSid: string;
    readonly authToken: string;
    readonly templates: { readonly code: string; readonly reminder: string };
  };
  readonly push: {
    readonly publicKey: string;
    readonly privateKey: string;
    readonly certificate: string;
  };
  readonly payments: {
    readonly publicKey: string;
    readonly privateKey: string;
    readonly eventsSecret: string;
    readonly integritySecret: string;
  };
  readonly identity: ApiKey & { readonly sharedSecret: string };
  readonly bureau: ApiKey;
  readonly depository: ApiKey;
  readonly clinic: ApiKey;
  readonly treasury: ApiKey;
  readonly timeStamp: { readonly certificate: string };
  readonly seal: { readonly certificate: string; readonly key: string };
}

interface SandboxPorts {
  readonly smtpPort: number;
  readonly pushPort: number;
}

/** The vendors' settings for the sandbox: its address and test keys. */
export const sandboxSettings =
  (keys: SandboxKeys, { smtpPort, pushPort }: SandboxPorts) =>
  (sandboxUrl: string): VendorSettings => ({
    MESSAGING_URL: sandboxUrl,
    MESSAGING_ACCOUNT_SID: keys.messaging.accountSid,
    MESSAGING_AUTH_TOKEN: keys.messaging.authToken,
    MESSAGING_SMS_FROM: '+15005550006',
    MESSAGING_WHATSAPP_FROM: 'whatsapp:+15005550006',
    MESSAGING_WHATSAPP_CODE_TEMPLATE: keys.messaging.templates.code,
    MESSAGING_WHATSAPP_REMINDER_TEMPLATE: keys.messaging.templates.reminder,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'CuotaSana <ayuda@cuotasana.example>',
    PUSH_PUBLIC_KEY: keys.push.publicKey,
    PUSH_PRIVATE_KEY: keys.push.privateKey,
    PUSH_HOSTS: `127.0.0.1:${pushPort}`,
    PUSH_CA: keys.push.certificate,
    BUREAU_URL: sandboxUrl,
    BUREAU_API_KEY: keys.bureau.apiKey,
    IDENTITY_URL: sandboxUrl,
    IDENTITY_API_KEY: keys.identity.apiKey,
    IDENTITY_SHARED_SECRET: keys.identity.sharedSecret,
    PAYMENTS_URL: `${sandboxUrl}/v1`,
    PAYMENTS_WIDGET_URL: `${sandboxUrl}/widget.js`,
    PAYMENTS_PUBLIC_KEY: keys.payments.publicKey,
    PAYMENTS_PRIVATE_KEY: keys.payments.privateKey,
    PAYMENTS_EVENTS_SECRET: keys.payments.eventsSecret,
    PAYMENTS_INTEGRITY_SECRET: keys.payments.integritySecret,
    DEPOSITORY_URL: sandboxUrl,
    DEPOSITORY_API_KEY: keys.depository.apiKey,
    CLINIC_URL: sandboxUrl,
    CLINIC_API_KEY: keys.clinic.apiKey,
    TREASURY_URL: sandboxUrl,
    TREASURY_API_KEY: keys.treasury.apiKey,
    TIME_STAMP_URL: `${sandboxUrl}/tsa`,
    TIME_STAMP_ROOT: keys.timeStamp.certificate,
    SEAL_CERTIFICATE: keys.seal.certificate,
    SEAL_KEY: keys.seal.key,
  });
