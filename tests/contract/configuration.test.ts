import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { USUAL_SETTINGS } from '#core/api/public-settings.ts';
import { sandboxKeys } from '../../sandbox/keys.ts';
import {
  readCashLimit,
  readDatabaseConfig,
  readEmailConfig,
} from '../../server/infrastructure/config/command-config.ts';
import { readConfig } from '../../server/infrastructure/config/config.ts';
import { ConfigError } from '../../server/infrastructure/config/environment.ts';
import { sandboxSettings } from '../../server/sandbox-settings.ts';
import { ISSUED_SEAL } from '../support/seal-certificate.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const played = sandboxSettings(sandboxKeys, { smtpPort: 3025, pushPort: 3026 });
const read = (env: Readonly<Record<string, string | undefined>>) =>
  readConfig({ DATA_DIR: folder, ...env }, played);

/** All settings that production requires, of a lender with real vendors. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://cuotasana.co',
  PAYMENTS_FRAME_ORIGIN: 'https://pago.cuotasana.co',
  DATABASE_URL: 'postgres://app:s3cret@db.internal:5432/cuotasana?sslmode=verify-full',
  DATABASE_OWNER_URL: 'postgres://owner:s3cret@db.internal:5432/cuotasana?sslmode=verify-full',
  CODE_SECRET: 'k3Xo0pUy2b1sV9QmZr7tEw5cJd8fLhGn',
  DRAFT_SECRET: 'Nf8wQz4rTb6yHm1cKs9vXe3pLd7jGa5u',
  PASS_SECRET: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
  DATA_SECRET: 'Zt2hMq8xWc5vBn7kRf3pYd9sJg6lAe1o',
  MESSAGING_URL: 'https://api.messages.com',
  MESSAGING_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  MESSAGING_AUTH_TOKEN: '4b1fd07c92e8a35610dfe8b7293c64a5',
  MESSAGING_SMS_FROM: '+576011234567',
  MESSAGING_WHATSAPP_FROM: 'whatsapp:+576011234567',
  MESSAGING_WHATSAPP_CODE_TEMPLATE: 'HX0123456789abcdef0123456789abcdef',
  MESSAGING_WHATSAPP_REMINDER_TEMPLATE: 'HXfedcba9876543210fedcba9876543210',
  SMTP_URL: 'smtps://app:s3cret@smtp.mails.com:465',
  MAIL_FROM: 'CuotaSana <ayuda@cuotasana.co>',
  // The key pair of RFC 8291's example, which no push service knows.
  PUSH_PUBLIC_KEY: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  PUSH_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  BUREAU_URL: 'https://api.bureau.com',
  BUREAU_API_KEY: 'bureau-5e8f1a7c3b90',
  IDENTITY_URL: 'https://stationapi.identity.com',
  IDENTITY_API_KEY: '0b8f7d4e-7a61-4f0e-9d0f-1c2b3a495867',
  IDENTITY_SHARED_SECRET: 'identity-c41d9e07b65f',
  PAYMENTS_URL: 'https://production.payments.com/v1',
  PAYMENTS_WIDGET_URL: 'https://checkout.payments.com/widget.js',
  PAYMENTS_PUBLIC_KEY: 'pub_prod_0123456789abcdef',
  PAYMENTS_PRIVATE_KEY: 'prv_prod_0123456789abcdef',
  PAYMENTS_EVENTS_SECRET: 'prod_events_0123456789abcdef',
  PAYMENTS_INTEGRITY_SECRET: 'prod_integrity_0123456789abcdef',
  DEPOSITORY_URL: 'https://api.depository.com',
  DEPOSITORY_API_KEY: 'depository-8d27f0b94e61',
  CLINIC_URL: 'https://api.clinics.com',
  CLINIC_API_KEY: 'clinic-93b6e50d17fa',
  TREASURY_URL: 'https://api.treasury.com',
  TREASURY_API_KEY: 'treasury-6c0f82d95eb1',
  TIME_STAMP_URL: 'https://tsa.stamps.com',
  TIME_STAMP_ROOT: ISSUED_SEAL.certificate,
  SEAL_CERTIFICATE: ISSUED_SEAL.certificate,
  SEAL_KEY: ISSUED_SEAL.key,
  VITE_BRAND_NAME: 'CuotaSana',
  LENDER_NAME: 'CuotaSana S.A.S.',
  LENDER_NIT: '901.234.567-7',
  LENDER_CITY: 'Medellín',
  VITE_SUPPORT_EMAIL: 'ayuda@cuotasana.co',
  VITE_SUPPORT_WHATSAPP: '573151234567',
  LENDER_ADDRESS: 'Carrera 43A # 1-50, torre 2, oficina 901',
  LENDER_PHONE: '604 444 1234',
  INSURER_NAME: 'Vida Segura S.A.',
  INSURER_NIT: '860.002.400-2',
  INSURER_POLICY: 'GD-4711',
  INSURER_CLAIMS: 'el 604 444 5678',
  GUARANTEE_FUND_NAME: 'Fondo Regional S.A.',
  GUARANTEE_FUND_NIT: '811.010.485-3',
} as const;

/** A process that does not migrate knows the app's role alone. */
const NOT_ASKED = ['NODE_ENV', 'DATABASE_OWNER_URL'];
const ASKED = Object.keys(PRODUCTION).filter((name) => !NOT_ASKED.includes(name));

/** The configuration errors of production; empty when it would start. */
const complaints = (changes: Readonly<Record<string, string | undefined>>) => {
  try {
    read({ ...PRODUCTION, ...changes });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
};

describe('production', () => {
  it('starts with everything given, without a sandbox, a movable clock or loose limits', () => {
    const config = read({ ...PRODUCTION, SANDBOX: 'on', SANDBOX_PUBLIC_URL: 'https://sandbox.cuotasana.co' });
    expect(config.isProduction).toBe(true);
    // Only the sandbox moves the clock.
    expect(config.sandbox).toBeUndefined();
    expect(config.vendors.payments.privateKey).toBe('prv_prod_0123456789abcdef');
    expect(config.vendors.identity?.url).toBe('https://stationapi.identity.com');
    expect(config.limits).toMatchObject({
      signUpsPerAddressPerHour: 20,
      codesPerAddressPerHour: 60,
      lookupsPerAddressPerHour: 30,
      attemptsPerPayerPerHour: 10,
      codesInAllPerMinute: 600,
    });
  });

  it.each(ASKED)('does not start without %s', (name) => {
    expect(complaints({ [name]: undefined })).toEqual([`${name}: falta`]);
    expect(complaints({ [name]: '  ' })).toEqual([`${name}: falta`]);
  });

  it('starts without the owner of the tables, for a database that is migrated before', () => {
    expect(read({ ...PRODUCTION, DATABASE_OWNER_URL: undefined }).databaseOwnerUrl).toBeUndefined();
  });

  it('names everything that is missing at once', () => {
    const given = { NODE_ENV: 'production', DATA_DIR: folder };
    expect(() => readConfig(given, played)).toThrow(ConfigError);
    try {
      readConfig(given, played);
    } catch (error) {
      const missing = ASKED.map((name) => `${name}: falta`);
      expect((error as Error).message.split('\n').sort()).toEqual(missing.sort());
    }
  });

  it('goes without biometric validation when told so, never by forgetting it or half of it', () => {
    const none = { IDENTITY_URL: undefined, IDENTITY_API_KEY: undefined, IDENTITY_SHARED_SECRET: undefined };
    expect(complaints({ ...none, IDENTITY: 'off' })).toEqual([]);
    expect(complaints({ ...none, IDENTITY_URL: PRODUCTION.IDENTITY_URL })).toEqual([
      'IDENTITY_API_KEY: falta',
      'IDENTITY_SHARED_SECRET: falta',
    ]);
    expect(read({ ...PRODUCTION, IDENTITY: 'off' }).vendors.identity).toBeUndefined();
  });

  it('keeps files in a store when its settings are all there, over TLS, and reads them without writing there', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.us-east-1.amazonaws.com',
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'cuotasana-files',
      S3_ACCESS_KEY_ID: 'AKIA0123456789ABCDEF',
      S3_SECRET_ACCESS_KEY: 'Yk3Xo0pUy2b1sV9QmZr7tEw5cJd8fLhGnQwErTy',
    };
    expect(read(PRODUCTION).fileStorage).toEqual({ newFiles: 'database', s3: undefined });
    const { fileStorage } = read({ ...PRODUCTION, ...s3, FILE_STORAGE: 's3' });
    expect(fileStorage).toMatchObject({
      newFiles: 's3',
      s3: { bucket: 'cuotasana-files', isPathStyle: false },
    });
    expect(read({ ...PRODUCTION, ...s3 }).fileStorage).toMatchObject({ newFiles: 'database', s3: {} });
    expect(complaints({ FILE_STORAGE: 's3' })).toEqual(Object.keys(s3).map((name) => `${name}: falta`));
    expect(complaints({ ...s3, S3_BUCKET: '' })).toEqual(['S3_BUCKET: falta']);
    expect(complaints({ ...s3, S3_ENDPOINT: 'http://s3.us-east-1.amazonaws.com' })).toEqual([
      'S3_ENDPOINT: debe empezar por https://',
    ]);
    expect(complaints({ FILE_STORAGE: 'disk' })).toEqual(['FILE_STORAGE: debe ser database, s3, no "disk"']);
    expect(() => read({ FILE_STORAGE: 's3', S3_ENDPOINT: 'ftp://files' })).toThrow('S3_REGION: falta');
  });

  it.each(Object.keys(played('http://localhost:3001')))('refuses the sandbox’s %s', (name) => {
    const settings: Readonly<Record<string, string>> = played('http://localhost:3001');
    expect(complaints({ [name]: settings[name] })).toEqual([expect.stringMatching(`^${name}: `)]);
  });

  it.each([
    ['PUBLIC_URL', 'https://localhost'],
    ['PUBLIC_URL', 'http://cuotasana.co'],
    ['BUREAU_URL', 'http://api.bureau.com'],
    ['IDENTITY_URL', 'http://stationapi.identity.com'],
    ['PAYMENTS_WIDGET_URL', 'http://checkout.payments.com/widget.js'],
    ['SMTP_URL', 'smtp://app:s3cret@smtp.mails.com:25'],
    ['BUREAU_URL', 'http://127.0.0.1:3001'],
    ['BUREAU_URL', 'http://[::1]:3001'],
    ['TREASURY_URL', 'http://0.0.0.0:3001'],
    ['PAYMENTS_URL', 'https://sandbox.payments.com/v1'],
    ['SMTP_URL', 'smtp://localhost:25'],
    ['MAIL_FROM', 'ayuda@cuotasana.example'],
    ['PUSH_HOSTS', 'push.cuotasana.co, localhost:3026'],
    ['PUSH_CONTACT', 'mailto:ayuda@cuotasana.example'],
    ['PAYMENTS_PUBLIC_KEY', 'pub_test_0123456789'],
    ['PAYMENTS_PRIVATE_KEY', 'prv_test_0123456789'],
    ['PAYMENTS_EVENTS_SECRET', 'test_events_0123456789'],
    ['PAYMENTS_INTEGRITY_SECRET', 'test_integrity_0123456789'],
    ['PAYMENTS_PRIVATE_KEY', 'pub_prod_0123456789'],
    ['CODE_SECRET', 'short'],
    ['PASS_SECRET', PRODUCTION.CODE_SECRET],
    ['DATA_SECRET', 'short'],
    ['CODE_SECRET', `${'a'.repeat(42)}1`],
    ['DRAFT_SECRET', '0123456789'.repeat(4)],
    ['PASS_SECRET', 'secreto-secreto-secreto-secreto-1'],
    ['CODE_TRIES', '9999'],
    ['CODE_LIFETIME_SECONDS', '86400'],
    ['LIMIT_WRONG_CODES_PER_PHONE', '100000'],
    ['TRUSTED_PROXIES', 'my-balancer'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['LENDER_NIT', '900.000.000-0'],
    ['VITE_SUPPORT_WHATSAPP', '573000000000'],
    // Values that no rule was for: each would have started.
    ['VITE_LENDER_NIT', '901.234.567-8'],
    ['LENDER_NIT', '901234567'],
    ['GUARANTEE_FUND_NIT', 'xyz'],
    ['MAIL_FROM', 'Sonrisa Ya'],
    ['VITE_SUPPORT_EMAIL', 'ayuda'],
    ['VITE_SUPPORT_WHATSAPP', '+57 315 123 4567'],
    ['LENDER_PHONE', 'pregunta'],
    ['PAYMENTS_EVENTS_SECRET', 'prod_events_x'],
    ['PAYMENTS_INTEGRITY_SECRET', `prod_integrity_${'a'.repeat(32)}`],
    ['MESSAGING_AUTH_TOKEN', 'x'],
    ['MESSAGING_SMS_FROM', '601 123 4567'],
    ['TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1'],
    ['TRUSTED_PROXIES', '::/1, 8000::/1'],
    ['DATABASE_URL', 'postgres://app:s3cret@db.internal:5432/cuotasana'],
    ['DATABASE_URL', 'postgres://app:s3cret@10.0.0.5/cuotasana?sslmode=disable'],
    ['DATABASE_OWNER_URL', 'postgres://owner:s3cret@localhost/x?host=db.internal&sslmode=no-verify'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.internal:4318'],
    ['VITE_PSE_URL', 'http://www.psepagos.co/'],
    ['SERVICE_WORKER', 'no'],
    ['LIMIT_WRONG_CODES_IN_ALL', '1000000'],
    ['LIMIT_CODE_CHECKS_IN_ALL', '1000000'],
    ['LIMIT_CODE_SHARE_FROM', '1000000'],
    ['LIMIT_PHONES_IN_ALL', '100000000'],
    ['LIMIT_SMS_PER_DAY', '100000000'],
    ['PROOF_TRIES', '1'],
    ['OPERATOR_CASH_LIMIT', '1000000000000'],
  ] as const)('refuses %s=%s', (name, value) => {
    expect(complaints({ [name]: value })).toEqual([expect.stringMatching(`^${name}: `)]);
  });

  it('lets a database without TLS be on this machine, behind a socket or in a container, nowhere else', () => {
    for (const url of [
      'postgres://app:s3cret@127.0.0.1/cuotasana',
      'postgres://app:s3cret@localhost:5432/cuotasana?sslmode=disable',
      'postgres:///cuotasana?host=/var/run/postgresql',
      'postgres://app:s3cret@database:5432/cuotasana',
    ])
      expect(complaints({ DATABASE_URL: url, DATABASE_OWNER_URL: undefined }), url).toEqual([]);
  });

  it('tells figures on every network only to who names that network', () => {
    expect(complaints({ HOST: '0.0.0.0' })).toEqual([]);
    expect(complaints({ HOST: '0.0.0.0', METRICS_PORT: '9464' })).toEqual([
      expect.stringMatching('^METRICS_HOST: falta'),
    ]);
    expect(complaints({ HOST: '0.0.0.0', METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' })).toEqual([]);
  });

  it('refuses to commands what it refuses to servers', () => {
    const env = {
      ...PRODUCTION,
      DATABASE_URL: 'postgres://app@db.internal/x',
      LENDER_NIT: 'xyz',
      OPERATOR_CASH_LIMIT: '1000000000000',
    };
    expect(() => readDatabaseConfig(env)).toThrow(/^DATABASE_URL: /);
    expect(() => readEmailConfig(env)).toThrow(/^LENDER_NIT: /);
    expect(() => readCashLimit(env)).toThrow(/^OPERATOR_CASH_LIMIT: /);
  });

  it('sends mail over TLS, from the first byte or by STARTTLS', () => {
    expect(complaints({ SMTP_URL: 'smtp://app:s3cret@smtp.mails.com:587?requireTLS=true' })).toEqual([]);
  });

  it('tells push services of the support e-mail unless another contact is given, and knows no sandbox', () => {
    const { push } = read(PRODUCTION).vendors;
    expect(push).toMatchObject({ contact: 'mailto:ayuda@cuotasana.co', hosts: [], ca: undefined });
    const named = {
      PUSH_CONTACT: 'https://cuotasana.co/contacto',
      PUSH_HOSTS: 'Push.cuotasana.co, push.otra.co:8443',
    };
    expect(read({ ...PRODUCTION, ...named }).vendors.push).toMatchObject({
      contact: 'https://cuotasana.co/contacto',
      hosts: ['push.cuotasana.co', 'push.otra.co:8443'],
    });
  });

  it('takes the word of the balancers on its own network, or of those that are named, on who calls', () => {
    expect(read(PRODUCTION).trustedProxies).toBe('loopback, linklocal, uniquelocal');
    expect(read({ ...PRODUCTION, TRUSTED_PROXIES: '203.0.113.0/24' }).trustedProxies).toBe('203.0.113.0/24');
    expect(read({ ...PRODUCTION, TRUSTED_PROXIES: '' }).trustedProxies).toBe('');
  });
});

describe('anywhere else', () => {
  it('the sandbox stands in for what is not given, and secrets are made once', () => {
    const first = read({});
    expect(first.sandbox?.publicUrl).toBe('http://localhost:3001');
    expect(first.vendors.payments.publicKey).toBe(sandboxKeys.payments.publicKey);
    expect(first.trustedProxies).toBe('');
    expect(first.secrets.code.length).toBeGreaterThanOrEqual(32);
    expect(read({}).secrets).toEqual(first.secrets);
    expect(new Set(Object.values(first.secrets).map(String)).size).toBe(Object.keys(first.secrets).length);
  });

  it('pages are told the provider and the script of its checkout, by either name of it', () => {
    const { publicSettings, vendors } = read({});
    expect(publicSettings).toEqual({
      ...USUAL_SETTINGS,
      paymentWidgetUrl: vendors.payments.widgetUrl,
      paymentFrameOrigin: 'http://127.0.0.1:3000',
    });
    const widget = 'https://pay.com/w.js';
    for (const name of ['PAYMENTS_WIDGET_URL', 'VITE_PAYMENT_WIDGET_URL']) {
      const settings = read({ [name]: widget });
      expect([settings.publicSettings.paymentWidgetUrl, settings.vendors.payments.widgetUrl]).toEqual([
        widget,
        widget,
      ]);
    }
  });

  it('the frame of the checkout may have another origin of ours, and never the app’s', () => {
    const of = (origin: string) =>
      read({ PUBLIC_URL: 'https://app.co', PAYMENTS_FRAME_ORIGIN: origin }).publicSettings.paymentFrameOrigin;
    expect(of('https://pago.app.co')).toBe('https://pago.app.co');
    for (const wrong of ['https://app.co', 'https://pago.app.co/frame', 'pago.app.co'])
      expect(() => of(wrong), wrong).toThrow('PAYMENTS_FRAME_ORIGIN');
    const near = (PUBLIC_URL?: string) => read({ PUBLIC_URL }).publicSettings.paymentFrameOrigin;
    expect([near(), near('http://127.0.0.1:4000'), near('https://app.co')]).toEqual([
      'http://127.0.0.1:3000',
      'http://localhost:4000',
      '',
    ]);
    expect(() => read({ ...PRODUCTION, PAYMENTS_FRAME_ORIGIN: undefined })).toThrow(
      'PAYMENTS_FRAME_ORIGIN: falta',
    );
  });

  it('pages are told what else is set, and what they cannot mean is refused', () => {
    const set = {
      VITE_PORTAL: 'off',
      VITE_PSE_INTERNAL: 'on',
      VITE_PSE_URL: 'https://pse.com/',
      VITE_CASH_URL: 'https://cash.com/',
      VITE_CASH_AGREEMENT: '22955',
      VITE_IDENTITY_LANG: 'es',
    };
    expect(read(set).publicSettings).toMatchObject({
      hasPortal: false,
      hasInternalPse: true,
      externalPseUrl: 'https://pse.com/',
      cashUrl: 'https://cash.com/',
      cashAgreement: '22955',
      identityLanguage: 'es',
    });
    expect(read(PRODUCTION).publicSettings.cashAgreement).toBe('');
    expect(() => read({ VITE_PORTAL: 'no' })).toThrow('VITE_PORTAL debe ser on u off, no "no"');
    expect(() => read({ VITE_PSE_URL: 'javascript:alert(1)' })).toThrow(/^VITE_PSE_URL debe ser/);
    expect(() => read({ VITE_CASH_URL: 'https:' })).toThrow(/^VITE_CASH_URL debe ser/);
  });

  it('payment keys of two environments are refused', () => {
    expect(() => read({ PAYMENTS_PRIVATE_KEY: 'prv_prod_0123456789' })).toThrow(/PAYMENTS_PRIVATE_KEY/);
    expect(() => read({ PAYMENTS_PUBLIC_KEY: 'pub_prod_0123456789' })).toThrow(/PAYMENTS_PUBLIC_KEY/);
  });

  it('a payment key in the place of another is refused: the private one would be on every phone', () => {
    const { privateKey, eventsSecret } = sandboxKeys.payments;
    expect(() => read({ PAYMENTS_PUBLIC_KEY: privateKey })).toThrow(
      'PAYMENTS_PUBLIC_KEY: debe empezar por pub_prod_ o pub_test_',
    );
    expect(() => read({ PAYMENTS_INTEGRITY_SECRET: eventsSecret })).toThrow(/^PAYMENTS_INTEGRITY_SECRET: /);
    expect(() => read({ PAYMENTS_EVENTS_SECRET: '' })).toThrow(/^PAYMENTS_EVENTS_SECRET: /);
  });

  it('push keys that are none, or no pair, are refused', () => {
    const { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY } = PRODUCTION;
    expect(() => read({ PUSH_PUBLIC_KEY })).toThrow('PUSH_PRIVATE_KEY: no es la pareja de PUSH_PUBLIC_KEY');
    expect(() => read({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY })).not.toThrow();
    expect(() => read({ PUSH_PUBLIC_KEY: PUSH_PRIVATE_KEY, PUSH_PRIVATE_KEY: PUSH_PUBLIC_KEY })).toThrow(
      /^PUSH_PUBLIC_KEY: no es una llave.*\nPUSH_PRIVATE_KEY: no es una llave/,
    );
    expect(() => read({ PUSH_PRIVATE_KEY: 'A'.repeat(43) })).toThrow(/^PUSH_PRIVATE_KEY: no es una llave/);
    expect(() => read({ PUSH_CONTACT: 'ayuda@cuotasana.co' })).toThrow(/^PUSH_CONTACT debe empezar por/);
    expect(() => read({ VITE_SUPPORT_EMAIL: 'ayuda' })).toThrow(/^VITE_SUPPORT_EMAIL debe ser/);
    expect(() => read({ PUSH_HOSTS: 'https://push.cuotasana.co/x' })).toThrow(/^PUSH_HOSTS debe traer/);
  });

  it('the payment provider is one that there is an adapter for', () => {
    expect(read({}).vendors.payments.provider).toBe('wompi');
    expect(() => read({ VITE_PAYMENT_PROVIDER: 'otra' })).toThrow(
      'VITE_PAYMENT_PROVIDER debe ser wompi, no "otra"',
    );
  });

  it('without the sandbox every vendor must be given', () => {
    expect(() => read({ SANDBOX: 'off' })).toThrow(/^MESSAGING_URL: falta\n(.+: falta\n)+SEAL_KEY: falta$/);
  });

  it.each([
    ['PORT', 'tres mil'],
    ['PORT', '-1'],
    ['LIMIT_CODES_PER_PHONE', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['ROLE', 'cron'],
    ['DATABASE_STATEMENT_SECONDS', '0'],
    ['REQUEST_SECONDS', '0'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} debe ser`));
  });
});
