import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildManifest, filesOf } from '../../server/infrastructure/web/build-manifest.ts';

const SHELL = 'index.html';
const DATA = 'src/platform/api/with-data.tsx';
const GUARD = 'src/app/require-profile.tsx';
const wizard = (feature: string): readonly string[] => ['src/routes/profileform.tsx', feature];

/** The modules of each screen, by the screen before it. */
const SCREENS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  shell: {
    login: ['src/routes/login.tsx'],
    create_account: ['src/routes/create_account.tsx'],
    'public-payment': ['src/routes/public-payment.tsx'],
    correo: [DATA, 'src/routes/correo.tsx'],
    'recordatorios/baja': [DATA, 'src/routes/recordatorios.baja.tsx'],
    verificar: ['src/routes/verificar.tsx'],
  },
  login: { 'login: form': ['src/features/account/login-form.tsx'] },
  create_account: {
    'create_account: form': ['src/features/account/start-form.tsx'],
    legal: [DATA, 'src/routes/legal.tsx'],
  },
  'public-payment': { 'public-payment: form': ['src/features/payments/public/lookup-form.tsx'] },
  verificar: { 'verificar: result': [DATA, 'src/features/verification/verify-result.tsx'] },
  'login: form': { 'login: code': ['src/features/account/login-code-entry.tsx'] },
  'create_account: form': { auth_account: ['src/routes/auth_account.tsx'] },
  'public-payment: form': { 'public-payment: pay': [DATA, 'src/features/payments/public/public-paying.tsx'] },
  'login: code': {
    application: [DATA, GUARD, 'src/routes/application.tsx'],
    applast: [DATA, GUARD, 'src/routes/applast.tsx'],
    dashboard: [DATA, 'src/routes/dashboard.tsx'],
  },
  auth_account: { create_profile: [DATA, 'src/routes/create_profile.tsx'] },
  'public-payment: pay': { 'public-payment: slip': ['src/features/payments/slip/public-slip-screen.tsx'] },
  application: { 'application/documentos': [DATA, GUARD, 'src/routes/application.documentos.tsx'] },
  dashboard: {
    'dashboard/credit': ['src/features/portal/credit-detail-screen.tsx'],
    'dashboard: tracker': ['src/features/portal/before-credit.tsx'],
    'dashboard/payments': ['src/features/portal/payments-screen.tsx'],
    'dashboard/documents': ['src/features/portal/documents-screen.tsx'],
    'dashboard/simulator': ['src/features/portal/simulator-screen.tsx'],
    'dashboard/reminders': ['src/routes/dashboard.reminders.tsx'],
    'dashboard/hardship': ['src/features/portal/hardship-screen.tsx'],
    'dashboard/help': ['src/routes/dashboard.help.tsx'],
    'dashboard/profile': ['src/routes/dashboard.profile.tsx'],
    'dashboard/rights': ['src/routes/dashboard.rights.tsx'],
    'dashboard/sessions': ['src/routes/dashboard.sessions.tsx'],
    'dashboard/pay': ['src/features/payments/portal-payment.tsx'],
  },
  create_profile: { val_account: [DATA, 'src/routes/val_account.tsx'] },
  'dashboard/rights': { 'dashboard/rights/claim': ['src/features/rights/claim-screen.tsx'] },
  'dashboard/pay': {
    'dashboard/pay/cash': ['src/features/payments/cash/cash-screen.tsx'],
    'dashboard/pay/share': ['src/features/payments/share/share-screen.tsx'],
    'dashboard/pay: applied': ['src/features/payments/form/application-preview.tsx'],
  },
  val_account: { 'profileform: data': [DATA, GUARD, 'src/routes/profileform.tsx'] },
  'dashboard/pay/cash': { 'dashboard/pay/cash/slip': ['src/features/payments/slip/own-slip-screen.tsx'] },
  'profileform: data': { 'profileform: procedure': wizard('src/features/application/procedure-step.tsx') },
  'profileform: procedure': { 'profileform: offer': wizard('src/features/offer/offer-screen.tsx') },
  'profileform: offer': { 'profileform: signing': wizard('src/features/signing/signing-flow.tsx') },
  'profileform: signing': { 'profileform: identity': wizard('src/features/identity/identity-screen.tsx') },
};

export const WEIGHED_SCREENS: readonly string[] = Object.values(SCREENS).flatMap(Object.keys);

export interface Weight {
  readonly name: string;
  /** Bytes of JavaScript, gzip, that this screen adds to the one before it. */
  readonly added: number;
  /** Bytes of JavaScript, gzip, when it is opened directly with an empty cache. */
  readonly direct: number;
}

/** Measures the build in `folder`: the landing, the shell of every screen, and each screen. */
export const weighScreens = (
  folder: string,
): { readonly landing: number; readonly screens: readonly Weight[] } => {
  const manifest = JSON.parse(
    readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'),
  ) as BuildManifest;
  const gzip = (file: string): number => gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length;
  const scriptsOf = (entry: string): ReadonlySet<string> => {
    if (!manifest[entry]) throw new Error(`the build has no ${entry}`);
    return new Set([...filesOf(manifest, entry)].filter((file) => file.endsWith('.js')));
  };
  const weigh = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + gzip(file), 0);

  const page = readFileSync(path.join(folder, 'landing.html'), 'utf8');
  const landingFiles = new Set(
    [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ''),
  );

  const loaded = new Map<string, Set<string>>([
    ['landing', landingFiles],
    ['shell', new Set([...landingFiles, ...scriptsOf(SHELL)])],
  ]);
  const shell = scriptsOf(SHELL);
  const screens: Weight[] = [
    {
      name: 'shell',
      added: weigh([...shell].filter((file) => !landingFiles.has(file))),
      direct: weigh(shell),
    },
  ];
  for (const [before, following] of Object.entries(SCREENS))
    for (const [name, modules] of Object.entries(following)) {
      const own = new Set(modules.flatMap((module) => [...scriptsOf(module)]));
      const had = loaded.get(before);
      if (!had) throw new Error(`${name} comes after ${before}, which stands below it`);
      loaded.set(name, new Set([...had, ...own]));
      screens.push({
        name,
        added: weigh([...own].filter((file) => !had.has(file))),
        direct: weigh(new Set([...shell, ...own])),
      });
    }
  return { landing: weigh(landingFiles), screens };
};
