import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SandboxKeys } from '../../sandbox/keys.ts';
import type { Certificate } from './certificates.ts';

const secret = (): string => randomBytes(24).toString('hex');

/** The companies' keys as production has them: the sandbox takes these in place of its own. */
export const productionKeys = (
  sandbox: SandboxKeys,
  { seal, timeStamp }: { readonly seal: Certificate; readonly timeStamp: Certificate },
): SandboxKeys => ({
  ...sandbox,
  messaging: {
    accountSid: 'AC0123456789abcdef0123456789abcdef',
    authToken: secret(),
    templates: { code: 'HX0123456789abcdef0123456789abcdef', reminder: 'HXfedcba9876543210fedcba9876543210' },
  },
  payments: {
    publicKey: `pub_prod_${secret()}`,
    privateKey: `prv_prod_${secret()}`,
    eventsSecret: `prod_events_${secret()}`,
    integritySecret: `prod_integrity_${secret()}`,
  },
  identity: { apiKey: secret(), sharedSecret: secret() },
  bureau: { apiKey: secret() },
  depository: { apiKey: secret() },
  clinic: { apiKey: secret() },
  treasury: { apiKey: secret() },
  timeStamp,
  seal,
});

const LENDER = {
  ...{ VITE_BRAND_NAME: 'Sonrisa Ya', LENDER_NAME: 'Sonrisa Ya S.A.S.', LENDER_NIT: '901.234.567-7' },
  ...{
    LENDER_CITY: 'Medellín',
    VITE_SUPPORT_EMAIL: 'ayuda@sonrisaya.co',
    VITE_SUPPORT_WHATSAPP: '573151234567',
  },
  ...{ LENDER_ADDRESS: 'Calle 10 # 43-20', LENDER_PHONE: '604 444 5566' },
  ...{ INSURER_NAME: 'Seguros del Valle S.A.', INSURER_NIT: '890.903.407-9', INSURER_POLICY: 'GD-883' },
  ...{ INSURER_CLAIMS: 'siniestros@segurosdelvalle.co', GUARANTEE_FUND_NAME: 'Fondo Regional S.A.' },
  GUARANTEE_FUND_NIT: '890.900.286-0',
};

/**
 * Fills in what `.env.example` leaves empty, and nothing else.
 * @throws an Error naming what it asks for and was not given, or does not ask for.
 */
export const fillIn = (example: string, given: Readonly<Record<string, string>>): string => {
  const values: Readonly<Record<string, string>> = {
    ...LENDER,
    ...Object.fromEntries(
      ['CODE_SECRET', 'DRAFT_SECRET', 'PASS_SECRET', 'DATA_SECRET'].map((name) => [name, secret()]),
    ),
    ...given,
  };
  const left = new Set(Object.keys(values));
  const filled = example.replace(/^([A-Z_]+)=''$/gm, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`.env.example asks for ${name}`);
    left.delete(name);
    return `${name}='${value}'`;
  });
  if (left.size > 0) throw new Error(`.env.example does not ask for ${[...left].join()}`);
  return filled;
};

export const readExample = (folder: string): string => readFileSync(`${folder}/.env.example`, 'utf8');
