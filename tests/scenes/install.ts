// @covers 2.33

import type { Page } from '@playwright/test';
import type { Scene, Visit } from './scene.ts';
import { signingScenes } from './signing.ts';
import { enters, scene, showsHeading } from './steps.ts';
import { dialogShows, expect, headingShows, press } from './user-actions.ts';

const IPHONE = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  maxTouchPoints: 5,
};
const IPHONE_CHROME = {
  ...IPHONE,
  userAgent: IPHONE.userAgent.replace('Version/17.5', 'CriOS/126.0.6478.35'),
};

/** Pages opened from now on report another device. */
export const beOn = async (page: Page, device: typeof IPHONE): Promise<void> => {
  await page.addInitScript((facts) => {
    for (const [name, value] of Object.entries(facts))
      Object.defineProperty(Navigator.prototype, name, { get: () => value });
  }, device);
};
export const beOnIphone = (page: Page) => beOn(page, IPHONE);

export type Answer = 'accepted' | 'dismissed' | 'never' | 'throws';

/** Fires the browser's install prompt event with the given answer. */
export const offerInstall = (page: Page, answer: Answer): Promise<void> =>
  page.evaluate((outcome) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      if (outcome === 'throws') throw new DOMException('no press', 'NotAllowedError');
      return outcome === 'never' ? new Promise(() => undefined) : { outcome };
    };
    window.dispatchEvent(Object.assign(event, { prompt }));
  }, answer);

export const installCard = (page: Page) => page.getByRole('region', { name: /^Instala CuotaSana/ });

const atHome = async ({ page, newcomer, enter }: Visit): Promise<void> => {
  await enter(await newcomer('disbursed'), '/dashboard');
  await headingShows(page, 'Tu crédito');
};

const offered = async (visit: Visit, answer: Answer = 'accepted'): Promise<void> => {
  await atHome(visit);
  await offerInstall(visit.page, answer);
  await installCard(visit.page).scrollIntoViewIfNeeded();
};

const answered = (answer: Answer, text: string) => async (visit: Visit) => {
  await offered(visit, answer);
  await press(visit.page, 'Instalar');
  await expect(visit.page.getByText(text)).toBeInViewport();
};

const guided = (device: typeof IPHONE) => async (visit: Visit) => {
  await beOn(visit.page, device);
  await atHome(visit);
  await press(visit.page, 'Ver cómo se instala');
  await dialogShows(visit.page, 'Agrega CuotaSana a tu inicio');
};

export const installScenes: readonly Scene[] = [
  scene('offered', (visit) => offered(visit)),
  scene('asking', answered('never', 'Esperando tu respuesta…')),
  scene('accepted', answered('accepted', 'CuotaSana se está agregando a tus aplicaciones.')),
  scene('put-off', answered('dismissed', 'De acuerdo. Si cambias de idea')),
  scene('failed', answered('throws', 'Tu navegador no abrió la instalación')),
  scene(
    'offered-while-in-process',
    enters('verified', '/dashboard'),
    showsHeading('Tu crédito está firmado'),
    ({ page }) => offerInstall(page, 'accepted'),
    ({ page }) => expect(installCard(page)).toBeVisible(),
  ),
  scene(
    'offered-once-signed',
    (visit) => signingScenes.find(({ name }) => name === 'confirmed')?.arrive(visit),
    ({ page }) => offerInstall(page, 'accepted'),
    ({ page }) => installCard(page).scrollIntoViewIfNeeded(),
  ),
  scene(
    'offered-on-iphone',
    ({ page }) => beOnIphone(page),
    atHome,
    ({ page }) => installCard(page).scrollIntoViewIfNeeded(),
  ),
  scene('iphone-guide', guided(IPHONE)),
  scene('iphone-guide-other-browser', guided(IPHONE_CHROME)),
];
