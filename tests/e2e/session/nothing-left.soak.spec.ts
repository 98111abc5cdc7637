import type { BrowserContext, Page } from '@playwright/test';
import { logIn } from '../support/account.ts';
import { storedAtoms, workerHasTheApp } from '../support/device.ts';
import { expect, settled, test } from '../support/fixtures.ts';
import { newBorrower, type Person, type Visit } from '../support/people.ts';
import { locationsOf, wholeDevice } from '../support/whole-device.ts';
import { marksOf, typeMarks } from './personal-marks.ts';

test.use({ serviceWorkers: 'allow' });

/** Longer than the longest delayed write: of the query cache, drafts or activity. */
const LATE_MS = 30_000;

const openAt = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  // The first screen's preview has a heading too, and is removed once the screen is there.
  await expect(page.locator('#preview')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
};

const typeAt = async (page: Page, path: string): Promise<void> => {
  await openAt(page, path);
  const field = page.getByRole('main').getByRole('textbox').first();
  const begin = page.getByRole('button', { name: 'Comenzar' });
  await expect(field.or(begin).first()).toBeVisible();
  if (await begin.isVisible()) await begin.click();
  await expect(field).toBeVisible();
  expect(await typeMarks(page), path).toBeGreaterThan(0);
};

/** Lets all delayed writes happen, in every tab. */
const finishDelayedWrites = async (context: BrowserContext): Promise<void> => {
  for (const tab of context.pages()) await tab.clock.runFor(LATE_MS);
};

interface Walked {
  readonly person: Person;
  readonly marks: Readonly<Record<string, string>>;
}

/** A borrower who logged in and visited every portal screen, with marks in every field. */
const walkPortal = async ({
  page,
  sandbox,
  newcomer,
}: Pick<Visit, 'page' | 'sandbox' | 'newcomer'>): Promise<Walked> => {
  const person = await newcomer('disbursed', {
    amount: 2_000_000,
    term: 6,
  });
  await typeAt(page, '/create_account');
  await typeAt(page, '/public-payment');
  await logIn(page, sandbox, person.phone);
  await expect(page.getByText('Deuda total')).toBeVisible();
  for (const path of [
    '/dashboard/credit',
    '/dashboard/payments',
    '/dashboard/documents',
    '/dashboard/pay/cash',
  ])
    await openAt(page, path);
  await typeAt(page, '/dashboard/simulator');
  await typeAt(page, '/dashboard/pay/cash/slip');
  await openAt(page, '/dashboard/pay/online');
  await page.getByRole('radio', { name: /Otro valor/ }).check();
  await typeMarks(page);
  const atoms = await storedAtoms(page);
  const marks = {
    ...marksOf(person),
    'token of the tab': String(atoms['v1/token']),
    'draft key of the tab': String(atoms['v1/draft_key']),
  };
  return { person, marks };
};

/** Polls: other tabs are notified of a logout a moment later. */
const expectNothingLeft = async (page: Page, marks: Readonly<Record<string, string>>): Promise<void> => {
  await expect.poll(async () => locationsOf(await wholeDevice(page), marks)).toEqual([]);
};

// Only a whole visit leaves everything on a device, worker and caches included.
// @covers 4.2
test('Salir leaves nothing of a borrower on the device, with another tab open that was being typed in', async ({
  page,
  visit,
  context,
}) => {
  test.setTimeout(240_000);
  await page.clock.install();
  const { marks } = await walkPortal(visit);
  await workerHasTheApp(page);
  const other = await context.newPage();
  await other.clock.install();
  await typeAt(other, '/dashboard/pay/cash/slip');

  // The search must find what is there, or it would prove nothing.
  const found = locationsOf(await wholeDevice(page), marks).join('\n');
  for (const [what, place] of [
    ['account', 'cuotasana/drafts'],
    ['total debt', 'localStorage/cuotasana-summary'],
  ])
    expect(found).toMatch(new RegExp(`${what} in ${place}`));
  expect(found, 'the session, the credit and what is typed are ciphertext on the device').not.toMatch(
    /typed|token|draft key|phone|email|document|names|cuotasana\/atoms/,
  );

  await page.goto('/dashboard/simulator');
  await typeMarks(other);
  await typeMarks(page);
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/newlogin$/);
  await finishDelayedWrites(context);
  await expect(other).toHaveURL(/\/newlogin$/);
  for (const tab of [page, other]) await expectNothingLeft(tab, marks);
  // A random id, by which accounts that logged in here recognise the device.
  const cookies = await context.cookies();
  expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
    ['device', true, 'Strict'],
  ]);
  for (const mark of Object.values(marks)) expect(cookies[0]?.value).not.toContain(mark);

  // What remains: a non-extractable key without any data, the mark that persistence was requested, and the app itself.
  const remaining = (await wholeDevice(page)).filter(({ place }) => !/^(caches|tab)\//.test(place));
  expect(remaining.filter(({ place }) => !place.startsWith('cuotasana/device/'))).toEqual([]);
  for (const { text } of remaining) expect(text).toMatch(/extractable: false|^asked-to-persist true$/);
});

// The history of a real browser tab, with documents behind it.
test('after Salir the way back through the tab gives nothing back', async ({
  page,
  context,
  sandbox,
  newcomer,
}) => {
  await page.clock.install();
  const person = await newBorrower({ newcomer });
  await page.goto(`/create_account?continue&phone=57${person.phone}`);
  await expect(page.getByLabel('Número de celular')).toHaveValue(person.phone);
  const before = (await sandbox.inbox(person.phone))[0]?.at;
  await page.getByRole('button', { name: 'Continuar con mi crédito' }).click();
  await page.getByLabel('Código de 4 dígitos').fill(await sandbox.lastCode(person.phone, before));
  await page.getByRole('button', { name: 'Validar y Continuar' }).click();
  await expect(page.getByText('Deuda total')).toBeVisible();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/newlogin$/);
  await finishDelayedWrites(context);
  const entries = await page.evaluate(() => history.length);
  for (let back = 1; back < entries; back += 1) {
    await page.goBack();
    if (page.url() === 'about:blank') break;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingLeft(page, marksOf(person));
    for (const field of await page.getByRole('textbox').all()) await expect(field).toHaveValue('');
  }
});

// The whole device again, after an expired session.
// @covers 4.2
test('a session that ends by itself keeps the drafts as ciphertext and the summary, and nothing else', async ({
  page,
  visit,
  context,
}) => {
  test.setTimeout(120_000);
  await page.clock.install();
  const { marks } = await walkPortal(visit);
  await page.clock.runFor(500);
  await page.clock.fastForward(10 * 60_000);
  await expect(page).toHaveURL(/\/newlogin$/);
  await finishDelayedWrites(context);

  const allowed = [
    /^account in cuotasana\/(drafts|answers)\//,
    /^account in localStorage\/cuotasana-summary\//,
    /^(minimum payment|total debt) in localStorage\/cuotasana-summary\//,
  ];
  await expect
    .poll(async () =>
      locationsOf(await wholeDevice(page), marks).filter((place) => !allowed.some((one) => one.test(place))),
    )
    .toEqual([]);
  const locations = (await wholeDevice(page)).map(({ place }) => place);
  expect(locations.some((place) => place.startsWith('cuotasana/drafts/'))).toBe(true);
  expect(locations.filter((place) => place.startsWith('localStorage/'))).toHaveLength(1);
});
