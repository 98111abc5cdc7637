import { readKeptText, writeKeptText } from '../../../src/platform/kept-text.ts';
import { enterAsBorrower, newBorrower } from '../support/borrower.ts';
import { isCreditKept, keptCredits } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';

for (const [name, damage] of [
  ['was cut', (text: string) => text.slice(0, -200)],
  ['changed in one figure', (text: string) => text.replaceAll('356835', '956835')],
  [
    'is of another build',
    (text: string) => writeKeptText({ ...readKeptText(text, Date.now()), buster: 'earlier' }),
  ],
  ['is of something else', () => '{"totalDebt":1}'],
] as const) {
  test(`what the device keeps and ${name} is dropped, never shown, and kept anew`, async ({
    page,
    context,
    server,
    sandbox,
    allowConsole,
  }) => {
    allowConsole(/net::ERR_/);
    await enterAsBorrower({ page, server, sandbox });
    await isCreditKept(page);
    const [[key, text] = ['', '']] = Object.entries(await keptCredits(page));
    await context.route('**/api/**', (route) => route.abort());
    // As the next page begins: this one may still write what it knows.
    await page.addInitScript(([at, value]) => localStorage.setItem(at, value), [key, damage(text)] as const);
    await page.reload();
    await expect(page.getByText(/este dispositivo aún no tiene tus datos guardados/)).toBeVisible();
    await expect(page.getByText('$')).toHaveCount(0);

    await context.unroute('**/api/**');
    await page.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(page.getByText('$ 356.835', { exact: true })).toBeVisible();
    await isCreditKept(page);
  });
}

test('where the device keeps nothing the portal works, and says only what it knows', async ({
  page,
  context,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await enterAsBorrower({ page, server, sandbox });
  await expect(page.getByText('$ 356.835', { exact: true })).toBeVisible();
  await context.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/este dispositivo aún no tiene tus datos guardados/)).toBeVisible();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/newlogin$/);
});

test('another person on the device finds nothing of the one before', async ({ page, server, sandbox }) => {
  await enterAsBorrower({ page, server, sandbox });
  await isCreditKept(page);
  const [before] = Object.keys(await keptCredits(page));
  const other = await newBorrower({ server, sandbox });
  await page.goto('/');
  await page.getByRole('link', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, sandbox, other.phone);
  await isCreditKept(page);
  const keys = Object.keys(await keptCredits(page));
  expect(keys).toHaveLength(1);
  expect(keys).not.toContain(before);
});

test('a clock that is set back never counts below nothing', async ({ page, server, sandbox }) => {
  await page.clock.install();
  await enterAsBorrower({ page, server, sandbox });
  await expect(page.getByText('Actualizado hace un momento')).toBeVisible();
  await page.clock.setSystemTime(Date.now() - 5 * 3_600_000);
  await page.clock.runFor(20_000);
  await expect(page.getByText(/^Actualizado el \d/)).toBeVisible();
});
