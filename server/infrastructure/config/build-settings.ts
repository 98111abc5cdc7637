import { createHash } from 'node:crypto';
import path from 'node:path';
import { ConfigError, type Environment } from './environment.ts';
import { INVENTED_LENDER, LENDER_SETTINGS } from './lender.ts';

/** The build's name of a setting, and the server's name of the same one. */
const SHARED = {
  VITE_LENDER_NAME: 'LENDER_NAME',
  VITE_LENDER_NIT: 'LENDER_NIT',
  VITE_LENDER_CITY: 'LENDER_CITY',
} as const;
/** What pages that are drawn ahead show; whatever else a page must know it is told by the server. */
const FIXED = [
  'VITE_BRAND_NAME',
  'VITE_SUPPORT_EMAIL',
  'VITE_SUPPORT_WHATSAPP',
  ...(Object.keys(SHARED) as (keyof typeof SHARED)[]),
] as const;

/**
 * What the build fixes, by the names that it knows: who lends and what the product is called. What is not given is
 * invented, which is not for production.
 */
export const buildSettings = (env: Environment): Readonly<Record<string, string>> => {
  const twins: Readonly<Record<string, string | undefined>> = SHARED;
  const given = FIXED.map((name) => [name, env[name] || env[twins[name] ?? '']] as const);
  return Object.fromEntries(
    given.filter((pair): pair is readonly [(typeof FIXED)[number], string] => Boolean(pair[1])),
  );
};

/** Errors: ConfigError naming each setting without which a production build would name an invented lender. */
export const requireProductionBuildSettings = (env: Environment): void => {
  if (env.NODE_ENV !== 'production') return;
  const settings = buildSettings(env);
  const lender = LENDER_SETTINGS.map((name) => (name.startsWith('VITE_') ? name : `VITE_${name}`));
  const complaints = lender.flatMap((name) => {
    const spoken = (SHARED as Readonly<Record<string, string>>)[name] ?? name;
    if (!settings[name]) return [`${spoken}: falta`];
    return settings[name] === INVENTED_LENDER[spoken] ? [`${spoken}: es el valor de muestra`] : [];
  });
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'));
};

/**
 * Where the app built with these settings is: one folder for each set of them, so that a build for another lender never takes
 * the files of a server that is running, and no server serves a page that names another one.
 */
export const distFolder = (env: Environment): string => {
  if (env.DIST_DIR) return env.DIST_DIR;
  const settings = Object.entries(buildSettings(env)).sort(([one], [other]) => (one < other ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  return path.join('dist', digest.slice(0, 12));
};
