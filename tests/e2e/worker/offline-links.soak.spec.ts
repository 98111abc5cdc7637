import { globSync, readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { expectCreditCached, workerInControl } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import { newBorrower, type Person } from '../support/people.ts';

/** Mount path of each file with routes. */
const MOUNTED: Readonly<Record<string, string>> = {
  'src/app/router.tsx': '',
  'src/routes/dashboard.tsx': '/dashboard',
  'src/routes/dashboard.rights.tsx': '/dashboard/rights',
  'src/features/payments/portal-payment.tsx': '/dashboard/pay',
  'src/features/payments/public/public-paying.tsx': '/public-payment',
};

/** Route paths that are computed at run time. */
const MADE: Readonly<Record<string, string>> = { path: 'online', SLIP_PATH: 'slip' };

const EXAMPLES: Readonly<Record<string, string>> = {
  ':code?': 'XYZ',
  ':name': 'terminos',
  '*': 'donde/sea',
};

/** The value of `const NAME = '…'`, or of a template made of such constants. */
const constantIn = (source: string, name: string): string => {
  const [, literal, made] = new RegExp(`const ${name} = (?:'([^']+)'|\`([^\`]+)\`);`).exec(source) ?? [];
  if (literal !== undefined) return literal;
  if (made !== undefined)
    return made.replace(/\$\{(\w+)\}/g, (_, inner: string) => constantIn(source, inner));
  const known = MADE[name];
  if (known === undefined) throw new Error(`what is the route of {${name}}?`);
  return known;
};

const pathsIn = (file: string): readonly string[] => {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/<Route\b[^>]*?\spath=(?:"([^"]*)"|\{(\w+)\})/g)].map(
    ([, literal, name]) => literal ?? constantIn(source, name ?? ''),
  );
};

/**
 * A URL for every route of the app, read from its sources, so that a new route is covered at once.
 * @throws a file with
 * routes but without a mount path.
 */
const addressesOfRoutes = (): readonly string[] => {
  const files = globSync('src/{app,routes,features}/**/*.tsx').filter(
    (file) => !file.endsWith('.test.tsx') && /<Route\b/.test(readFileSync(file, 'utf8')),
  );
  const addresses = files.flatMap((file) => {
    const base = MOUNTED[file.replaceAll('\\', '/')];
    if (base === undefined) throw new Error(`where are the routes of ${file} mounted?`);
    const paths = ['', ...pathsIn(file)];
    return paths.map((path) => {
      const filled = path
        .split('/')
        .map((part) => EXAMPLES[part] ?? part)
        .join('/');
      return `${base}/${filled}`.replace(/\/{2,}/g, '/');
    });
  });
  return [...new Set(addresses)];
};

test.use({ serviceWorkers: 'allow' });
test.setTimeout(240_000);

/** Besides the routes: nested without a route, with query and hash, unknown, malformed. */
const ODD = [
  '/',
  '/?utm_source=doctor',
  '/index.html',
  '/create_account?phone=573001112233&continue=1',
  '/profileform?ver=datos#arriba',
  '/application/documentos/',
  '/dashboard/pay?reference=CS-1.2',
  '/dashboard/pay/online#x',
  '/public-payment?reference=CS-1.2',
  '/verificar',
  '/legal/datos',
  '/legal/no-hay-tal',
  '/no/hay/tal?x=1.js',
  '/constructor',
  '/%C3%B1and%C3%BA',
  '/%E0%A4%A',
  // Last, because it ends the session.
  '/login?inicio=1',
];

const waits = /^(Loading|Cargando|Validando|Consultando|Buscando|Abriendo|Comprobando|Un momento).*$/;

/** A screen or a message, with a control, and no spinner that stays. */
const shows = async (page: Page, address: string): Promise<void> => {
  await expect(async () => {
    const seen = await page.evaluate(() => {
      const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true });
      const main = document.querySelector('main');
      const texts = [...document.querySelectorAll('[role=status]')].filter(isShown);
      return {
        words: main?.innerText.replace(main.querySelector('h1')?.innerText ?? '', '').trim(),
        ways: [...document.querySelectorAll('a[href], button, input')].filter(isShown).length,
        waiting: texts.flatMap((one) => [...one.querySelectorAll('p')].map((line) => line.textContent)),
      };
    });
    expect(seen.words || '', address).not.toBe('');
    expect(seen.ways, address).toBeGreaterThan(0);
    expect(
      seen.waiting.filter((line) => waits.test(line)),
      address,
    ).toEqual([]);
  }).toPass({ timeout: 12_000 });
};

const visitAll = async (
  page: Page,
  context: BrowserContext,
  person?: Person,
  before?: () => Promise<void>,
): Promise<void> => {
  // Timers run, but the idle limit is not reached.
  await page.clock.setFixedTime(new Date());
  if (person) await putSession(page, person);
  await page.goto('/');
  await workerInControl(page);
  await before?.();
  await context.setOffline(true);
  for (const address of [...addressesOfRoutes(), ...ODD]) {
    await page.goto(address);
    await shows(page, address);
  }
  await context.setOffline(false);
};

// Every route of the app from the cache alone: the worker, its page responses, and all their code.
test('every address opens without a network for a visitor', async ({ page, context, allowConsole }) => {
  allowConsole(/net::ERR_/);
  await visitAll(page, context);
});

test('every address opens without a network for a borrower', async ({
  page,
  context,
  allowConsole,
  newcomer,
}) => {
  allowConsole(/net::ERR_/);
  const person = await newBorrower({ newcomer });
  await visitAll(page, context, person, async () => {
    await page.goto('/dashboard');
    await expectCreditCached(page);
  });
});
