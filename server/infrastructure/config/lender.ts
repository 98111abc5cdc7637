import { createHash } from 'node:crypto';
import path from 'node:path';
import { ConfigError, type Environment } from './environment.ts';

/** The lender as contracts, messages and documents name it, with its support contacts. */
export interface Lender {
  /** Product name. */
  readonly brand: string;
  readonly legalName: string;
  /** Tax number with its check digit. */
  readonly nit: string;
  /** Domicile and place of payment. */
  readonly city: string;
  readonly supportEmail: string;
  /** International number, digits without the plus sign. */
  readonly supportWhatsapp: string;
  /** Street address and telephone. Circular Externa SIC 002/2023 */
  readonly address: string;
  readonly phone: string;
  /** Of the life insurance of the debtors; `claims`: how to claim. */
  readonly insurer: Organization & { readonly policy: string; readonly claims: string };
  readonly guaranteeFund: Organization;
}

interface Organization {
  readonly name: string;
  /** Tax number with its check digit. */
  readonly nit: string;
}

/**
 * Lender settings with their defaults outside production. Those with VITE_ are shared with the build, so that app and
 * documents agree.
 */
const SETTINGS = {
  VITE_BRAND_NAME: 'CuotaSana',
  LENDER_NAME: 'CuotaSana S.A.S.',
  LENDER_NIT: '900.000.000-0',
  LENDER_CITY: 'Bogotá D.C.',
  VITE_SUPPORT_EMAIL: 'ayuda@cuotasana.example',
  VITE_SUPPORT_WHATSAPP: '573000000000',
  LENDER_ADDRESS: 'Calle 00 # 00-00, oficina 000',
  LENDER_PHONE: '601 000 0000',
  INSURER_NAME: 'Aseguradora de Ejemplo S.A.',
  INSURER_NIT: '900.000.001-8',
  INSURER_POLICY: 'GD-000000',
  INSURER_CLAIMS: 'siniestros@aseguradora.example o el 601 000 0001',
  GUARANTEE_FUND_NAME: 'Fondo de Garantías de Ejemplo S.A.',
  GUARANTEE_FUND_NIT: '900.000.002-5',
} as const;

/** Placeholder values; production refuses them. */
export const INVENTED_LENDER: Readonly<Record<string, string>> = {
  LENDER_NIT: SETTINGS.LENDER_NIT,
  VITE_SUPPORT_EMAIL: SETTINGS.VITE_SUPPORT_EMAIL,
  VITE_SUPPORT_WHATSAPP: SETTINGS.VITE_SUPPORT_WHATSAPP,
  LENDER_ADDRESS: SETTINGS.LENDER_ADDRESS,
  LENDER_PHONE: SETTINGS.LENDER_PHONE,
  INSURER_NAME: SETTINGS.INSURER_NAME,
  INSURER_NIT: SETTINGS.INSURER_NIT,
  INSURER_POLICY: SETTINGS.INSURER_POLICY,
  INSURER_CLAIMS: SETTINGS.INSURER_CLAIMS,
  GUARANTEE_FUND_NAME: SETTINGS.GUARANTEE_FUND_NAME,
  GUARANTEE_FUND_NIT: SETTINGS.GUARANTEE_FUND_NIT,
};

/** Mandatory in production: a contract with an invented lender is void. */
export const LENDER_SETTINGS: readonly string[] = Object.keys(SETTINGS);

export const readLender = (env: Readonly<Record<string, string | undefined>>): Lender => {
  const value = (name: keyof typeof SETTINGS): string => env[name] || SETTINGS[name];
  return {
    brand: value('VITE_BRAND_NAME'),
    legalName: value('LENDER_NAME'),
    nit: value('LENDER_NIT'),
    city: value('LENDER_CITY'),
    supportEmail: value('VITE_SUPPORT_EMAIL'),
    supportWhatsapp: value('VITE_SUPPORT_WHATSAPP'),
    address: value('LENDER_ADDRESS'),
    phone: value('LENDER_PHONE'),
    insurer: {
      name: value('INSURER_NAME'),
      nit: value('INSURER_NIT'),
      policy: value('INSURER_POLICY'),
      claims: value('INSURER_CLAIMS'),
    },
    guaranteeFund: { name: value('GUARANTEE_FUND_NAME'), nit: value('GUARANTEE_FUND_NIT') },
  };
};

/** Build-time name of a setting → server's name. */
const SHARED = {
  VITE_LENDER_NAME: 'LENDER_NAME',
  VITE_LENDER_NIT: 'LENDER_NIT',
  VITE_LENDER_CITY: 'LENDER_CITY',
} as const;
/** Shown on prerendered pages; all other public settings are injected by the server. */
const FIXED = [
  'VITE_BRAND_NAME',
  'VITE_SUPPORT_EMAIL',
  'VITE_SUPPORT_WHATSAPP',
  ...(Object.keys(SHARED) as (keyof typeof SHARED)[]),
] as const;

/** Settings fixed at build time: lender and brand. Missing ones are left to the defaults, which production refuses. */
export const buildSettings = (env: Environment): Readonly<Record<string, string>> => {
  const serverNames: Readonly<Record<string, string | undefined>> = SHARED;
  const given = FIXED.map((name) => [name, env[name] || env[serverNames[name] ?? '']] as const);
  return Object.fromEntries(
    given.filter((pair): pair is readonly [(typeof FIXED)[number], string] => Boolean(pair[1])),
  );
};

/** @throws ConfigError naming each setting for which a production build would use the invented lender. */
export const requireProductionBuildSettings = (env: Environment): void => {
  if (env.NODE_ENV !== 'production') return;
  const settings = buildSettings(env);
  const errors = FIXED.flatMap((name) => {
    const settingName = (SHARED as Readonly<Record<string, string>>)[name] ?? name;
    if (!settings[name]) return [`${settingName}: falta`];
    return settings[name] === INVENTED_LENDER[settingName] ? [`${settingName}: es el valor de muestra`] : [];
  });
  if (errors.length > 0) throw new ConfigError(errors.join('\n'));
};

/**
 * Build folder per set of settings: a build for another lender does not overwrite the files of a running server, and
 * no server serves pages of another lender.
 */
export const distFolder = (env: Environment): string => {
  if (env.DIST_DIR) return env.DIST_DIR;
  const settings = Object.entries(buildSettings(env)).sort(([one], [other]) => (one < other ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  return path.join('dist', digest.slice(0, 12));
};
