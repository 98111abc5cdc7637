// @covers 2.33

import type { Page } from '@playwright/test';
import type { Scenes, Step } from './scene.ts';
import { isConfirmed } from './signing.ts';
import { enters, expect, presses, showsDialog, showsHeading, showsInWindow } from './steps.ts';

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
const isOn =
  (device: typeof IPHONE): Step =>
  ({ page }) =>
    page.addInitScript((facts) => {
      for (const [name, value] of Object.entries(facts))
        Object.defineProperty(Navigator.prototype, name, { get: () => value });
    }, device);
export const isOnIphone = isOn(IPHONE);

type Answer = 'accepted' | 'dismissed' | 'never' | 'throws';

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

const atHome: Step = [enters('disbursed', '/dashboard'), showsHeading('Tu crédito')];
const isOffered: Step = ({ page }) => offerInstall(page, 'accepted');
const scrollsToCard: Step = ({ page }) => installCard(page).scrollIntoViewIfNeeded();

const answered = (answer: Answer, text: string): Step => [
  atHome,
  ({ page }) => offerInstall(page, answer),
  presses('Instalar'),
  showsInWindow(text),
];

const guided = (device: typeof IPHONE): Step => [
  isOn(device),
  atHome,
  presses('Ver cómo se instala'),
  showsDialog('Agrega CuotaSana a tu inicio'),
];

export const installScenes: Scenes = {
  offered: [atHome, isOffered, scrollsToCard],
  asking: answered('never', 'Esperando tu respuesta…'),
  accepted: answered('accepted', 'CuotaSana se está agregando a tus aplicaciones.'),
  'put-off': answered('dismissed', 'De acuerdo. Si cambias de idea'),
  failed: answered('throws', 'Tu navegador no abrió la instalación'),
  'offered-while-in-process': [
    enters('verified', '/dashboard'),
    showsHeading('Tu crédito está firmado'),
    isOffered,
    ({ page }) => expect(installCard(page)).toBeVisible(),
  ],
  'offered-once-signed': [isConfirmed, isOffered, scrollsToCard],
  'offered-on-iphone': [isOnIphone, atHome, scrollsToCard],
  'iphone-guide': guided(IPHONE),
  'iphone-guide-other-browser': guided(IPHONE_CHROME),
};
