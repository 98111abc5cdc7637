import type { BrowserContext, Page } from '@playwright/test';
import { KEY_SCENES } from '../../scenes/key-scenes.ts';
import { putSession } from '../../scenes/session.ts';
import { expectCreditCached, workerInControl } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import { newBorrower, type Person } from '../support/people.ts';

const EXAMPLES: Readonly<Record<string, string>> = { ':code': 'XYZ', ':name': 'terminos', ':key': 'A1b2' };

/** A URL of each route: every route has a key scene. */
const addressesOfRoutes = Object.keys(KEY_SCENES).map((path) =>
  path.replace(/:\w+/g, (parameter) => EXAMPLES[parameter] ?? parameter),
);

test.use({ serviceWorkers: 'allow' });
test.setTimeout(240_000);

/** Besides the routes: nested without a route, with query and hash, malformed. */
const ODD = [
  '/',
  '/?utm_source=doctor',
  '/index.html',
  '/create_account?phone=573001112233&continue=1',
  '/profileform?ver=datos#arriba',
  '/application/documentos/',
  '/dashboard/pay?reference=CS-1.2',
  '/dashboard/pay/online#x',
  '/dashboard/pay/pse',
  '/public-payment/slip',
  '/public-payment?reference=CS-1.2',
  '/verificar',
  '/legal/datos',
  '/legal/no-hay-tal',
  '/legal/constructor?x=1.js',
  '/dashboard/%C3%B1and%C3%BA',
  '/login/%E0%A4%A',
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
  for (const address of [...addressesOfRoutes, ...ODD]) {
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
