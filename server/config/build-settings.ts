import { createHash } from 'node:crypto';
import path from 'node:path';
import { ConfigError, type Environment } from './environment.ts';
import { INVENTED_LENDER, LENDER_SETTINGS } from './lender.ts';

/** The page's name of a setting, and the server's name of the same one. */
const SHARED = {
  VITE_PAYMENT_WIDGET_URL: 'PAYMENTS_WIDGET_URL',
  VITE_LENDER_NAME: 'LENDER_NAME',
  VITE_LENDER_NIT: 'LENDER_NIT',
  VITE_LENDER_CITY: 'LENDER_CITY',
} as const;

const sandboxSettings = (env: Environment): Record<string, string> => {
  const url = env.SANDBOX_PUBLIC_URL ?? `http://localhost:${env.SANDBOX_PORT || '3001'}`;
  return { VITE_PAYMENT_WIDGET_URL: `${url}/widget.js` };
};

const given = (env: Environment): Record<string, string> => {
  const shared = Object.entries(SHARED).map(([name, twin]) => [name, env[name] || env[twin]] as const);
  const own = Object.entries(env).filter(([name]) => name.startsWith('VITE_'));
  return Object.fromEntries(
    [...own, ...shared].filter((pair): pair is readonly [string, string] => Boolean(pair[1])),
  );
};

/**
 * What the build fixes, by the names that the page knows: every `VITE_` setting, and the server's own ones that the page
 * must agree with. What is not given is the sandbox's, outside production only.
 */
export const buildSettings = (env: Environment): Readonly<Record<string, string>> =>
  env.NODE_ENV === 'production' ? given(env) : { ...sandboxSettings(env), ...given(env) };

/** Errors: ConfigError naming each setting without which a production build would name an invented lender or the sandbox. */
export const requireProductionBuildSettings = (env: Environment): void => {
  if (env.NODE_ENV !== 'production') return;
  const settings = buildSettings(env);
  const lender = LENDER_SETTINGS.map((name) => (name.startsWith('VITE_') ? name : `VITE_${name}`));
  const complaints = ['VITE_PAYMENT_WIDGET_URL', ...lender].flatMap((name) => {
    const spoken = (SHARED as Readonly<Record<string, string>>)[name] ?? name;
    if (!settings[name]) return [`${spoken}: falta`];
    return settings[name] === INVENTED_LENDER[spoken] ? [`${spoken}: es el valor de muestra`] : [];
  });
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'));
};

/**
 * Where the app built with these settings is: one folder for each set of them, so that a build for another address or lender
 * never takes the files of a server that is running, and no server serves a page that was built for another one.
 */
export const distFolder = (env: Environment): string => {
  if (env.DIST_DIR) return env.DIST_DIR;
  const settings = Object.entries(buildSettings(env)).sort(([one], [other]) => (one < other ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  return path.join('dist', digest.slice(0, 12));
};
