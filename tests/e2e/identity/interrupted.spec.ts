import { loseCalls } from '../../scenes/deeds.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveAtIdentity, idleTitle, shoot, startButton, takePhotos, title, vendor } from './at-identity.ts';

const STATUS = '**/api/indentity_validation/status/**';

test.afterEach(async ({ sandbox }) => {
  await sandbox.resetClock();
  await sandbox.fault('identity', 'ok');
});

test('a reload inside the frame opens it again where it was', async ({ page, server, sandbox }) => {
  await arriveAtIdentity({ page, server, sandbox });
  await startButton(page).click();
  await expect(shoot(page)).toBeVisible();
  await page.reload();
  await takePhotos(page);
  await vendor(page).getByRole('button', { name: 'Aprobar' }).click();
  await expect(title(page, '¡Tu identidad fue validada con éxito!')).toBeVisible();
});

test('a reload that the vendor asks for, to get the camera, opens the frame again', async ({
  page,
  server,
  sandbox,
}) => {
  await arriveAtIdentity({ page, server, sandbox });
  await startButton(page).click();
  await expect(shoot(page)).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await vendor(page)
    .locator('body')
    .evaluate(() => window.parent.postMessage('VERIFF_RELOAD_REQUEST', '*'));
  await reloaded;
  await expect(shoot(page)).toBeVisible();
});

test('who left half-way in another visit finds the way back to the photos', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  await arriveAtIdentity({ page, server, sandbox });
  await startButton(page).click();
  await expect(shoot(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/profileform');
  await expect(title(other, 'Estamos validando tu identidad')).toBeVisible();
  await other.getByRole('button', { name: 'Tomar las fotos otra vez' }).click();
  await startButton(other).click();
  await takePhotos(other);
  await vendor(other).getByRole('button', { name: 'Aprobar' }).click();
  await expect(title(other, '¡Tu identidad fue validada con éxito!')).toBeVisible();
});

test('photos in front of the camera are not inactivity, and neither is the moment after', async ({
  page,
  server,
  sandbox,
}) => {
  await page.clock.install();
  await arriveAtIdentity({ page, server, sandbox });
  await startButton(page).click();
  await expect(shoot(page)).toBeVisible();
  await page.clock.fastForward('05:00');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await takePhotos(page);
  await vendor(page).getByRole('button', { name: 'Revisión manual' }).click();
  await page.clock.runFor('00:10');
  await expect(title(page, 'Necesitamos un dato adicional')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  // With the ten seconds above it is two minutes; the warning itself stays for fifteen seconds more.
  await page.clock.fastForward('01:52');
  await expect(page.getByRole('alertdialog', { name: 'Hemos detectado inactividad' })).toBeVisible();
});

test('a vendor that is down is told, and the same button tries again', async ({ page, server, sandbox }) => {
  await arriveAtIdentity({ page, server, sandbox });
  await sandbox.fault('identity', 'down');
  await startButton(page).click();
  await expect(page.getByText('No pudimos abrir la validación')).toBeVisible();
  await expect(startButton(page)).toBeEnabled();
  await sandbox.fault('identity', 'ok');
  await startButton(page).click();
  await expect(shoot(page)).toBeVisible();
});

test('a frame that gives no sign of life is closed, and can be opened again', async ({
  page,
  server,
  sandbox,
}) => {
  await page.clock.install();
  await arriveAtIdentity({ page, server, sandbox });
  await page.route(`${sandbox.url}/v/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Nada</title>' }),
  );
  await startButton(page).click();
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.clock.fastForward('00:21');
  await expect(page.getByText('No pudimos abrir la validación')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.unroute(`${sandbox.url}/v/**`);
  await startButton(page).click();
  await expect(shoot(page)).toBeVisible();
});

test('a start that gets no answer gives the button back', async ({ page, server, sandbox }) => {
  await page.clock.install();
  await arriveAtIdentity({ page, server, sandbox });
  await page.route('**/api/indentity_validation/session/*', () => new Promise<void>(() => undefined));
  await startButton(page).click();
  await expect(page.getByRole('button', { name: 'Espere por favor...' })).toBeDisabled();
  await page.clock.fastForward('00:26');
  await expect(page.getByText(/El servicio de verificación está tardando/)).toBeVisible();
  await expect(startButton(page)).toBeEnabled();
});

test('a status that cannot be read says so and comes with another try', async ({
  page,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/);
  await arriveAtIdentity({ page, server, sandbox });
  await loseCalls(page, STATUS);
  await page.reload();
  await expect(page.getByText('No pudimos consultar tu validación de identidad.')).toBeVisible();
  await page.unroute(STATUS);
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(idleTitle(page)).toBeVisible();
});

test('a slow status says what is being looked for', async ({ page, server, sandbox }) => {
  await arriveAtIdentity({ page, server, sandbox });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(STATUS, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Buscando...')).toBeVisible();
  answer();
  await expect(idleTitle(page)).toBeVisible();
});

test('no page of the vendor’s font maker is asked for', async ({ page, server, sandbox }) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin.startsWith('http') && ![server.url, sandbox.url].includes(origin)) strangers.push(origin);
  });
  await arriveAtIdentity({ page, server, sandbox });
  await expect(startButton(page)).toBeVisible();
  expect(strangers).toEqual([]);
});
