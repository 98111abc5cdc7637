import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildManifest, filesOf } from '../../server/infrastructure/web/build-manifest.ts';

/** A screen, its modules, and the screen before it. */
interface Screen {
  readonly name: string;
  readonly modules: readonly string[];
  readonly after: string | undefined;
}

const SHELL = 'index.html';
const DATA = 'src/platform/api/with-data.tsx';
const GUARD = 'src/app/require-profile.tsx';
const wizard = (feature: string): readonly string[] => ['src/routes/profileform.tsx', feature];

const SCREENS: readonly Screen[] = [
  { name: 'login', modules: ['src/routes/login.tsx'], after: 'shell' },
  { name: 'login: form', modules: ['src/features/account/login-form.tsx'], after: 'login' },
  { name: 'login: code', modules: ['src/features/account/login-code-entry.tsx'], after: 'login: form' },
  { name: 'create_account', modules: ['src/routes/create_account.tsx'], after: 'shell' },
  { name: 'create_account: form', modules: ['src/features/account/start-form.tsx'], after: 'create_account' },
  { name: 'auth_account', modules: ['src/routes/auth_account.tsx'], after: 'create_account: form' },
  { name: 'create_profile', modules: [DATA, 'src/routes/create_profile.tsx'], after: 'auth_account' },
  { name: 'val_account', modules: [DATA, 'src/routes/val_account.tsx'], after: 'create_profile' },
  { name: 'profileform: data', modules: [DATA, GUARD, 'src/routes/profileform.tsx'], after: 'val_account' },
  {
    name: 'profileform: procedure',
    modules: wizard('src/features/application/procedure-step.tsx'),
    after: 'profileform: data',
  },
  {
    name: 'profileform: offer',
    modules: wizard('src/features/offer/offer-screen.tsx'),
    after: 'profileform: procedure',
  },
  {
    name: 'profileform: signing',
    modules: wizard('src/features/signing/signing-flow.tsx'),
    after: 'profileform: offer',
  },
  {
    name: 'profileform: identity',
    modules: wizard('src/features/identity/identity-screen.tsx'),
    after: 'profileform: signing',
  },
  { name: 'application', modules: [DATA, GUARD, 'src/routes/application.tsx'], after: 'login: code' },
  {
    name: 'application/documentos',
    modules: [DATA, GUARD, 'src/routes/application.documentos.tsx'],
    after: 'application',
  },
  { name: 'applast', modules: [DATA, GUARD, 'src/routes/applast.tsx'], after: 'login: code' },
  { name: 'dashboard', modules: [DATA, 'src/routes/dashboard.tsx'], after: 'login: code' },
  { name: 'public-payment', modules: ['src/routes/public-payment.tsx'], after: 'shell' },
  {
    name: 'public-payment: form',
    modules: ['src/features/payments/public/lookup-form.tsx'],
    after: 'public-payment',
  },
  {
    name: 'public-payment: pay',
    modules: [DATA, 'src/features/payments/public/public-paying.tsx'],
    after: 'public-payment: form',
  },
  {
    name: 'dashboard/credit',
    modules: ['src/features/portal/credit-detail-screen.tsx'],
    after: 'dashboard',
  },
  {
    name: 'dashboard: tracker',
    modules: ['src/features/portal/before-credit.tsx'],
    after: 'dashboard',
  },
  { name: 'dashboard/payments', modules: ['src/features/portal/payments-screen.tsx'], after: 'dashboard' },
  { name: 'dashboard/documents', modules: ['src/features/portal/documents-screen.tsx'], after: 'dashboard' },
  {
    name: 'dashboard/simulator',
    modules: ['src/features/portal/simulator-screen.tsx'],
    after: 'dashboard',
  },
  { name: 'dashboard/reminders', modules: ['src/routes/dashboard.reminders.tsx'], after: 'dashboard' },
  { name: 'dashboard/hardship', modules: ['src/features/portal/hardship-screen.tsx'], after: 'dashboard' },
  { name: 'dashboard/help', modules: ['src/routes/dashboard.help.tsx'], after: 'dashboard' },
  { name: 'dashboard/profile', modules: ['src/routes/dashboard.profile.tsx'], after: 'dashboard' },
  { name: 'dashboard/rights', modules: ['src/routes/dashboard.rights.tsx'], after: 'dashboard' },
  {
    name: 'dashboard/rights/claim',
    modules: ['src/features/rights/claim-screen.tsx'],
    after: 'dashboard/rights',
  },
  { name: 'dashboard/sessions', modules: ['src/routes/dashboard.sessions.tsx'], after: 'dashboard' },
  { name: 'dashboard/pay', modules: ['src/features/payments/portal-payment.tsx'], after: 'dashboard' },
  {
    name: 'dashboard/pay/cash',
    modules: ['src/features/payments/cash/cash-screen.tsx'],
    after: 'dashboard/pay',
  },
  {
    name: 'dashboard/pay/cash/slip',
    modules: ['src/features/payments/slip/own-slip-screen.tsx'],
    after: 'dashboard/pay/cash',
  },
  {
    name: 'public-payment: slip',
    modules: ['src/features/payments/slip/public-slip-screen.tsx'],
    after: 'public-payment: pay',
  },
  {
    name: 'dashboard/pay/share',
    modules: ['src/features/payments/share/share-screen.tsx'],
    after: 'dashboard/pay',
  },
  {
    name: 'dashboard/pay: applied',
    modules: ['src/features/payments/form/application-preview.tsx'],
    after: 'dashboard/pay',
  },
  { name: 'legal', modules: [DATA, 'src/routes/legal.tsx'], after: 'create_account' },
  { name: 'recordatorios/baja', modules: [DATA, 'src/routes/recordatorios.baja.tsx'], after: 'shell' },
  { name: 'verificar', modules: ['src/routes/verificar.tsx'], after: 'shell' },
  { name: 'verificar: form', modules: ['src/features/verification/code-form.tsx'], after: 'verificar' },
  {
    name: 'verificar: result',
    modules: [DATA, 'src/features/verification/verify-result.tsx'],
    after: 'verificar: form',
  },
];

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
  for (const { name, modules, after } of SCREENS) {
    const own = new Set(modules.flatMap((module) => [...scriptsOf(module)]));
    const before = loaded.get(after ?? 'shell') ?? new Set<string>();
    loaded.set(name, new Set([...before, ...own]));
    screens.push({
      name,
      added: weigh([...own].filter((file) => !before.has(file))),
      direct: weigh(new Set([...shell, ...own])),
    });
  }
  return { landing: weigh(landingFiles), screens };
};
