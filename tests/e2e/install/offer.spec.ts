import type { Page } from '@playwright/test';
import { beOnIphone, installCard, wishToInstall } from '../../scenes/install.ts';
import { putSession } from '../../scenes/session.ts';
import { newBorrower } from '../support/borrower.ts';
import { expect, settled, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import type { Person } from '../support/people.ts';
import { createPerson } from '../support/people.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const goHome = async (page: Page): Promise<void> => {
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /^Pagar \$/ })).toBeVisible();
};

/** Nothing is there that would have come by now: the code of the offer has been asked for and drawn. */
const offersNothing = async (page: Page): Promise<void> => {
  await settled(page);
  await expect(installCard(page)).toHaveCount(0);
};

const enterHome = async (page: Page, person: Person): Promise<void> => {
  await putSession(page, person);
  await goHome(page);
};

test('no page lets the browser ask by itself', async ({ page }) => {
  const isKeptBack = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  for (const path of ['/', '/login', '/public-payment']) {
    await page.goto(path);
    await expect.poll(isKeptBack).toBe(true);
  }
});

test('the portal offers it once the browser would, and thanks for it once', async ({
  page,
  server,
  sandbox,
}) => {
  await enterHome(page, await newBorrower({ server, sandbox }));
  await offersNothing(page);
  await wishToInstall(page, 'accepted');
  await installCard(page).getByRole('button', { name: 'Instalar' }).click();
  await expect(page.getByText('CuotaSana se está agregando a tus aplicaciones.')).toBeVisible();

  await page.getByRole('link', { name: 'Pagos', exact: true }).click();
  await page.getByRole('link', { name: 'Inicio', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Pagar \$/ })).toBeVisible();
  await offersNothing(page);
  await expect(page.getByText('CuotaSana se está agregando')).toHaveCount(0);
});

test('whoever says not now is left alone for ninety days, whatever happens to the session', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  await enterHome(page, person);
  await wishToInstall(page, 'accepted');
  await installCard(page).getByRole('button', { name: 'Ahora no' }).click();
  await expect(page.getByText('De acuerdo. Si cambias de idea')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('De acuerdo');

  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/newlogin$/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['cuotasana-install-put-off']);
  await logIn(page, sandbox, person.phone);
  await wishToInstall(page, 'accepted');
  await offersNothing(page);

  await page.clock.setFixedTime(Date.now() + 91 * DAY_MS);
  await enterHome(page, await newBorrower({ server, sandbox }));
  await wishToInstall(page, 'accepted');
  await expect(installCard(page)).toBeVisible();
});

test('a no to the browser’s own question counts as well, and one that does not open is told', async ({
  page,
  server,
  sandbox,
}) => {
  await enterHome(page, await newBorrower({ server, sandbox }));
  await wishToInstall(page, 'throws');
  await installCard(page).getByRole('button', { name: 'Instalar' }).click();
  await expect(page.getByText('Tu navegador no abrió la instalación')).toBeVisible();

  await page.reload();
  await wishToInstall(page, 'dismissed');
  await installCard(page).getByRole('button', { name: 'Instalar' }).click();
  await expect(page.getByText('De acuerdo. Si cambias de idea')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /^Pagar \$/ })).toBeVisible();
  await wishToInstall(page, 'accepted');
  await offersNothing(page);
});

test('nobody is asked in a form, nor where they pay', async ({ page, server, sandbox }) => {
  await putSession(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  await page.goto('/profileform');
  await expect(page.getByRole('heading', { name: 'Información del procedimiento médico' })).toBeVisible();
  await wishToInstall(page, 'accepted');
  await offersNothing(page);
  await putSession(page, await newBorrower({ server, sandbox }));
  for (const path of ['/dashboard/pay', '/dashboard/pay/online']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await wishToInstall(page, 'accepted');
    await offersNothing(page);
  }
});

test('an iPhone is shown how, by keys alone, and told that one enters again there', async ({
  page,
  server,
  sandbox,
}) => {
  await beOnIphone(page);
  await enterHome(page, await newBorrower({ server, sandbox }));
  const how = installCard(page).getByRole('button', { name: 'Ver cómo se instala' });
  await how.focus();
  await page.keyboard.press('Enter');
  const guide = page.getByRole('dialog', { name: 'Agrega CuotaSana a tu inicio' });
  await expect(guide.getByRole('listitem')).toHaveCount(3);
  await expect(guide.getByText('ingresas otra vez con tu celular')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(guide).toHaveCount(0);
  await expect(how).toBeFocused();

  await page.keyboard.press('Enter');
  await guide.getByRole('button', { name: 'Ya la agregué' }).click();
  await expect(page.getByText('Búscala en tu pantalla de inicio.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /^Pagar \$/ })).toBeVisible();
  await offersNothing(page);
});

test('a screen goes on without the offer when its code does not come', async ({
  page,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.route('**/assets/install-here-*.js', (route) => route.abort());
  await enterHome(page, await newBorrower({ server, sandbox }));
  await wishToInstall(page, 'accepted');
  await offersNothing(page);
  await expect(page.getByRole('link', { name: /^Pagar \$/ })).toBeVisible();
});
