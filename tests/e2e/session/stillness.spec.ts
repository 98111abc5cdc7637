import type { Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPerson, type Person } from '../support/people.ts';

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Hemos detectado inactividad' });

const enter = async (page: Page, person: Person): Promise<void> => {
  await page.clock.install();
  await putSession(page, person);
  await page.goto('/profileform');
  await expect(page.getByRole('heading', { name: 'Información del procedimiento médico' })).toBeVisible();
};

const stayStill = (page: Page) => page.clock.fastForward('02:01');

test('two minutes without a sign of life bring a warning that counts 15 seconds down', async ({
  page,
  server,
  sandbox,
}) => {
  await enter(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  await page.clock.fastForward('01:50');
  await expect(dialog(page)).toBeHidden();
  await page.clock.fastForward('00:11');
  await expect(dialog(page)).toContainText(
    /La sesión actual está a punto de caducar en 1\d Segundos\. ¿Quieres continuar con la sesión\?/,
  );
  await page.clock.fastForward('00:05');
  await expect(dialog(page)).toContainText(/caducar en (9|10|[5-8]) Segundos/);
});

test('the session goes on with Continuar en la sesión, for another two minutes', async ({
  page,
  server,
  sandbox,
}) => {
  await enter(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  await stayStill(page);
  await dialog(page).getByRole('button', { name: 'Continuar en la sesión' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.clock.fastForward('01:30');
  await expect(page).toHaveURL(/\/profileform/);
  await expect(dialog(page)).toBeHidden();
  await page.clock.fastForward('00:32');
  await expect(dialog(page)).toBeVisible();
});

test('the session ends with Cerrar Sesión', async ({ page, server, sandbox }) => {
  const person = await createPerson({ url: server.url, sandbox }, 'identified');
  await enter(page, person);
  await stayStill(page);
  const ended = page.waitForResponse('**/api/accounts/logout');
  await dialog(page).getByRole('button', { name: 'Cerrar Sesión' }).click();
  await ended;
  await expect(page).toHaveURL(/\/newlogin$/);
  const { status } = await fetch(`${server.url}/api/profile/by_user/${person.accountId}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(status).toBe(401);
});

test('who keeps moving is left alone', async ({ page, server, sandbox }) => {
  await enter(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  for (let minute = 0; minute < 4; minute += 1) {
    await page.clock.fastForward('01:00');
    await page.mouse.move(10 + minute, 10);
  }
  await expect(dialog(page)).toBeHidden();
});

test('a tab that was closed longer than that comes back without its session', async ({
  page,
  server,
  sandbox,
}) => {
  await enter(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  await page.goto('/healthz');
  await page.clock.fastForward('02:20');
  await page.goto('/profileform');
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect(page.getByText('Tu sesión se cerró')).toBeVisible();
});
