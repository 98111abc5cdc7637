import { expect, test } from '../support/fixtures.ts';
import { arriveAtCode, codeField, confirmation, requestButton, signButton } from './at-signing.ts';

const VALIDATE = '**/api/contract/validate/**';
const SIGNED = '**/api/contract/signed/**';

test.beforeEach(({ allowConsole }) => allowConsole(/net::ERR_FAILED/));

test('a reload on the code keeps where it went, and the browser’s way back leads to the review', async ({
  page,
  server,
  sandbox,
}) => {
  const { code } = await arriveAtCode({ page, server, sandbox });
  await page.reload();
  await expect(page.getByText(/por SMS al \+57/)).toBeVisible();
  await page.goBack();
  await expect(requestButton(page)).toBeVisible();
  await page.goForward();
  await codeField(page).fill(code);
  await signButton(page).click();
  await expect(confirmation(page)).toBeVisible();
});

test('a lost answer to the code is made good by pressing again', async ({ page, server, sandbox }) => {
  const { code } = await arriveAtCode({ page, server, sandbox });
  await page.route(VALIDATE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await codeField(page).fill(code);
  await signButton(page).click();
  await expect(page.getByRole('alert')).toContainText('No hay conexión.');
  await expect(codeField(page)).toHaveValue(code);
  await page.unroute(VALIDATE);
  await signButton(page).click();
  await expect(confirmation(page)).toBeVisible();
});

test('a code that was right is not asked for again, even after a reload', async ({
  page,
  server,
  sandbox,
}) => {
  const { code } = await arriveAtCode({ page, server, sandbox });
  await page.route(SIGNED, (route) => route.abort());
  await codeField(page).fill(code);
  await signButton(page).click();
  await expect(page.getByText('Tu código ya está comprobado')).toBeVisible();
  await expect(page.getByText('La firma no se ha completado')).toBeVisible();
  await expect(codeField(page)).toHaveCount(0);
  await page.unroute(SIGNED);
  await page.reload();
  await expect(page.getByText('Tu código ya está comprobado')).toBeVisible();
  await signButton(page).click();
  await expect(confirmation(page)).toBeVisible();
});

test('the documents are signed once, however often the button is pressed', async ({
  page,
  server,
  sandbox,
}) => {
  const { code } = await arriveAtCode({ page, server, sandbox });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/contract\/(validate|signed)\//.test(request.url())) sent.push(request.url());
  });
  await codeField(page).fill(code);
  await signButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.click();
  });
  await expect(confirmation(page)).toBeVisible();
  expect(sent).toHaveLength(2);
});
