import { expect, test } from '../support/fixtures.ts';
import { apply, enterWizard, fillProcedure, heading, studying } from '../wizard/wizard.ts';

const ADD = '**/api/applications/add';

test.beforeEach(({ allowConsole }) => allowConsole(/net::ERR_/));

// Only the server knows that a request sent twice is one application.
// @covers 8.33
test('a request whose answer was lost goes again by itself, says so, and is one application', async ({
  page,
  server,
  newcomer,
}) => {
  const person = await newcomer('identified');
  await enterWizard(page, person);
  await fillProcedure(page);
  let sent = 0;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isCut = false;
  // The response in flight at the cut is lost too; before the cut the health check is answered, which the app sends on
  // a busy machine. The list that is read again when the line is back would show the application before the request is
  // sent again: it waits.
  await page.route(/\/(api\/|healthz)/, async (route) => {
    if (sent > 0 && route.request().url().endsWith(`/api/applications/${person.profileId}`)) await held;
    const response = await route.fetch();
    await (isCut ? route.abort() : route.fulfill({ response }));
  });
  await page.route(ADD, async (route) => {
    sent += 1;
    if (sent === 1) {
      await route.fetch();
      isCut = true;
      await route.abort();
      return;
    }
    await held;
    await route.continue();
  });
  await apply(page);
  await expect(page.getByRole('alert').filter({ hasText: 'No sabemos si tu solicitud llegó' })).toBeVisible();
  expect(sent).toBe(1);

  isCut = false;
  await page.clock.fastForward(60_000);
  await expect(studying(page)).toContainText('Volvió la señal: lo intentamos otra vez.');
  await expect.poll(() => sent).toBe(2);
  letGo();
  await expect(heading(page, '¡Felicitaciones! Tu crédito fue aprobado')).toBeVisible();
  expect(sent).toBe(2);
  const answer = await fetch(`${server.url}/api/applications/${person.profileId}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(1);
});
