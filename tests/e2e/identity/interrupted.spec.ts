import { expect, test } from '../support/fixtures.ts';
import { arriveAtIdentity, shoot, startButton, takePhotos, title, vendor } from './at-identity.ts';

// Only a real page can be loaded anew with the vendor's frame in it, and only it shows whom its code asks for what.
test('a reload, ours or the vendor’s for the camera, opens the frame again; approved, one enters the portal', async ({
  page,
  server,
  sandbox,
}) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin.startsWith('http') && ![server.url, sandbox.url].includes(origin)) strangers.push(origin);
  });
  await arriveAtIdentity({ page, server, sandbox });
  await startButton(page).click();
  await expect(shoot(page)).toBeVisible();
  await page.reload();
  await expect(shoot(page)).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await vendor(page)
    .locator('body')
    .evaluate(() => window.parent.postMessage('VERIFF_RELOAD_REQUEST', '*'));
  await reloaded;
  await takePhotos(page);
  await vendor(page).getByRole('button', { name: 'Aprobar' }).click();
  await expect(title(page, '¡Tu identidad fue validada con éxito!')).toBeVisible();
  // No page of the vendor's font maker either.
  expect(strangers).toEqual([]);
  await page.getByRole('button', { name: 'Ingresar al portal pacientes' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

// The warning of the whole app over a frame of another origin, of which no event reaches it.
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
