import { clickInClosingFrame } from '../../support/click-in-closing-frame.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveAtIdentity, shoot, startButton, takePhotos, title, vendor } from './at-identity.ts';

// Needs a real page with the vendor's frame: reloads, and requests to third parties.
test('a reload, ours or the vendor’s for the camera, opens the frame again; approved, one enters the portal', async ({
  page,
  visit,
  server,
  sandbox,
}) => {
  const thirdParties: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin.startsWith('http') && ![server.url, sandbox.url].includes(origin)) thirdParties.push(origin);
  });
  await arriveAtIdentity(visit);
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
  await clickInClosingFrame(vendor(page).getByRole('button', { name: 'Aprobar' }));
  await expect(title(page, '¡Tu identidad fue validada con éxito!')).toBeVisible();
  // Not even to the host of the vendor's font.
  expect(thirdParties).toEqual([]);
  await page.getByRole('button', { name: 'Ingresar al portal pacientes' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

// The app's idle warning over a frame of another origin, whose events the app never receives.
test('photos in front of the camera are not inactivity, and neither is the moment after', async ({
  page,
  visit,
}) => {
  await page.clock.install();
  await arriveAtIdentity(visit);
  await startButton(page).click();
  await expect(shoot(page)).toBeVisible();
  await page.clock.fastForward('05:00');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await takePhotos(page);
  await clickInClosingFrame(vendor(page).getByRole('button', { name: 'Revisión manual' }));
  // The app asks every few seconds of its clock, and the answers take real time.
  let seconds = 0;
  const isTold = async (): Promise<boolean> => {
    seconds += 1;
    await page.clock.runFor(1_000);
    return title(page, 'Necesitamos un dato adicional').isVisible();
  };
  await expect.poll(isTold, { intervals: [250], timeout: 20_000 }).toBe(true);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  // With the seconds above two minutes and a little; the warning stays for fifteen more.
  await page.clock.fastForward((122 - seconds) * 1_000);
  await expect(page.getByRole('alertdialog', { name: 'Hemos detectado inactividad' })).toBeVisible();
});
