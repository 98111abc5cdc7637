import type { Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { expect, test } from '../support/fixtures.ts';
import { keptAtoms } from '../support/kept-atoms.ts';
import { createPerson, type Person } from '../support/people.ts';

const REFRESH = '**/api/accounts/token/refresh';

const enter = async (page: Page, person: Person): Promise<void> => {
  await page.clock.install();
  await putSession(page, person);
  await page.goto('/profileform');
  await expect(page.getByRole('heading', { name: 'Información del procedimiento médico' })).toBeVisible();
};

/** Time goes by for somebody who is there. */
const live = async (page: Page, minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await page.clock.fastForward('01:00');
    await page.mouse.move(10 + (minute % 2), 10);
  }
};

test('the token is exchanged after 14 minutes, and the new one goes with what comes next', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await createPerson({ url: server.url, sandbox }, 'identified');
  const exchanged: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/token/refresh')) exchanged.push(request.method());
  });
  await enter(page, person);
  await live(page, 13);
  expect(exchanged).toEqual([]);

  const answer = page.waitForResponse(REFRESH);
  await live(page, 1);
  const { token } = (await (await answer).json()) as { token: string };
  expect(token).not.toBe(person.token);
  // An answer lost on its way to the disk costs nothing, since the old token lives on for a while; here the new one is meant.
  await expect.poll(async () => (await keptAtoms(page))['v1/token']).toBe(token);

  const asked = page.waitForRequest('**/api/profile/by_user/**');
  await page.reload();
  expect((await asked).headers().authorization).toBe(`Bearer ${token}`);
  expect(exchanged).toEqual(['GET']);
});

test('a token that cannot be exchanged any more ends the session', async ({ page, server, sandbox }) => {
  const person = await createPerson({ url: server.url, sandbox }, 'identified');
  await enter(page, person);
  await fetch(`${server.url}/api/accounts/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
  });
  await live(page, 14);
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect(page.getByText('Tu sesión se cerró')).toBeVisible();
});

test('without network the exchange is tried again, and the session stays', async ({
  page,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await enter(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  await page.route(REFRESH, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await live(page, 14);
  await failed;
  await page.unroute(REFRESH);
  const answer = page.waitForResponse(REFRESH);
  await live(page, 1);
  expect((await answer).ok()).toBe(true);
  await expect(page).toHaveURL(/\/profileform/);
});
