import { readFileSync } from 'node:fs';

/** CuotaSana's credentials at each vendor. Made up: valid in this sandbox only. */
export interface SandboxKeys {
  readonly messaging: {
    readonly accountSid: string;
    readonly authToken: string;
    /** The WhatsApp templates that the vendor has approved for us. */
    readonly templates: { readonly code: string; readonly reminder: string };
  };
  /** Our own VAPID keys; the certificate identifies the sandbox's push service. */
  readonly push: { readonly publicKey: string; readonly privateKey: string; readonly certificate: string };
  readonly payments: {
    readonly publicKey: string;
    readonly privateKey: string;
    readonly eventsSecret: string;
    readonly integritySecret: string;
  };
  readonly identity: { readonly apiKey: string; readonly sharedSecret: string };
  readonly bureau: { readonly apiKey: string };
  readonly depository: { readonly apiKey: string };
  readonly clinic: { readonly apiKey: string };
  readonly treasury: { readonly apiKey: string };
  /** Of the time stamp authority, PEM. */
  readonly timeStamp: { readonly certificate: string; readonly key: string };
  /** The lender's own seal, with a certificate for tests, PEM. */
  readonly seal: { readonly certificate: string; readonly key: string };
}

const pem = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

export const sandboxKeys: SandboxKeys = Object.freeze({
  messaging: Object.freeze({
    accountSid: 'AC5a4db0c5a4db0c5a4db0c5a4db0c5a4d',
    authToken: 'sandbox-messaging-token',
    templates: Object.freeze({
      code: 'HX5a4db0c5a4db0c5a4db0c5a4db0c5c0d',
      reminder: 'HX5a4db0c5a4db0c5a4db0c5a4db0c57e3',
    }),
  }),
  push: Object.freeze({
    publicKey: 'BHrsoroWZNriNvzCdsv8BKaHxHMyqNk05WVAGNPwKQrUs2t2IAcwZ0-wdjASPV0voBc1hcn4YhA3hgEMwFZzs3c',
    privateKey: 'r94YJiSQ74B8R2pBGTdIWtQG8LGG_C-Pc61f2lWXSeE',
    certificate: pem('./push/tls-certificate.pem'),
  }),
  payments: Object.freeze({
    publicKey: 'pub_test_sandboxCuotaSana0000000000001',
    privateKey: 'prv_test_sandboxCuotaSana0000000000001',
    eventsSecret: 'test_events_sandboxCuotaSana0000000001',
    integritySecret: 'test_integrity_sandboxCuotaSana0000001',
  }),
  identity: Object.freeze({
    apiKey: '5a4db0c5-0000-4000-8000-00000000c0de',
    sharedSecret: 'sandbox-identity-shared-secret',
  }),
  bureau: Object.freeze({ apiKey: 'sandbox-bureau-key' }),
  depository: Object.freeze({ apiKey: 'sandbox-depository-key' }),
  clinic: Object.freeze({ apiKey: 'sandbox-clinic-key' }),
  treasury: Object.freeze({ apiKey: 'sandbox-treasury-key' }),
  timeStamp: Object.freeze({
    certificate: pem('./time-stamp/certificate.pem'),
    key: pem('./time-stamp/key.pem'),
  }),
  seal: Object.freeze({ certificate: pem('./seal/certificate.pem'), key: pem('./seal/key.pem') }),
});
