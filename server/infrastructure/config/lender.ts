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
} as const;

/** Placeholder values; production refuses them. */
export const INVENTED_LENDER: Readonly<Record<string, string>> = {
  LENDER_NIT: SETTINGS.LENDER_NIT,
  VITE_SUPPORT_EMAIL: SETTINGS.VITE_SUPPORT_EMAIL,
  VITE_SUPPORT_WHATSAPP: SETTINGS.VITE_SUPPORT_WHATSAPP,
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
  const lender = LENDER_SETTINGS.map((name) => (name.startsWith('VITE_') ? name : `VITE_${name}`));
  const errors = lender.flatMap((name) => {
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
