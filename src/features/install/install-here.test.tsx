// @covers 2.33

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type InstallAnswer, offerInstall } from '../../../tests/components/install.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import InstallHere from './install-here.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

let today = Date.parse('2026-11-22T15:00:00Z');

const open = (): Promise<RenderedAt> =>
  renderAt(
    <>
      <p>La pantalla</p>
      <InstallHere about="credit" />
    </>,
  );
/** The offer in a browser with an install prompt. */
const openWithPrompt = async (answer: InstallAnswer): Promise<RenderedAt> => {
  const screen = await open();
  offerInstall(answer);
  return screen;
};
const card = (screen: RenderedAt) => screen.getByRole('region', { name: /^Instala CuotaSana/ });
const button = (screen: RenderedAt, name: string) => card(screen).getByRole('button', { name });

const expectNoOffer = async (screen: RenderedAt): Promise<void> => {
  await expect.element(screen.getByText('La pantalla')).toBeVisible();
  expect(card(screen).query()).toBeNull();
};

beforeEach(() => {
  // A dismissal outlives cleared storage in this page: each test starts that much later.
  today += 400 * DAY_MS;
  vi.useFakeTimers({ toFake: ['Date'], now: today });
  window.dispatchEvent(new Event('appinstalled'));
});

describe('the offer to install the app', () => {
  it('comes once the browser would, and thanks for it once', async () => {
    const screen = await open();
    await expectNoOffer(screen);
    offerInstall('accepted');
    await expect.element(card(screen)).toBeVisible();
    await button(screen, 'Instalar').click();
    await expect.element(screen.getByText('CuotaSana se está agregando a tus aplicaciones.')).toBeVisible();
    await screen.unmount();
    const again = await open();
    await expectNoOffer(again);
    expect(again.getByText('CuotaSana se está agregando').query()).toBeNull();
  });

  it('goes while the browser asks, and cannot be pressed twice', async () => {
    const screen = await openWithPrompt('never');
    await button(screen, 'Instalar').click();
    await expect.element(screen.getByText('Esperando tu respuesta…')).toBeVisible();
    expect(button(screen, 'Ahora no').query()).toBeNull();
  });

  it('is not made again for ninety days to who says not now, and readers hear what was understood', async () => {
    const screen = await openWithPrompt('accepted');
    await button(screen, 'Ahora no').click();
    await expect.element(screen.getByText(/^De acuerdo\. Si cambias de idea/)).toBeVisible();
    await expect.poll(() => document.querySelector(':focus')?.textContent).toMatch(/^De acuerdo/);
    expect(Object.keys(localStorage)).toEqual(['cuotasana-install-put-off']);
    await screen.unmount();

    vi.setSystemTime(today + 89 * DAY_MS);
    const soon = await openWithPrompt('accepted');
    await expectNoOffer(soon);
    await soon.unmount();
    vi.setSystemTime(today + 91 * DAY_MS);
    await expect.element(card(await openWithPrompt('accepted'))).toBeVisible();
  });

  it('is not made again either to who says no to the browser’s own question', async () => {
    const screen = await openWithPrompt('dismissed');
    await button(screen, 'Instalar').click();
    await expect.element(screen.getByText(/^De acuerdo\. Si cambias de idea/)).toBeVisible();
    await screen.unmount();
    await expectNoOffer(await openWithPrompt('accepted'));
  });

  it('tells of a question that does not open, and is made again another time', async () => {
    const screen = await openWithPrompt('throws');
    await button(screen, 'Instalar').click();
    await expect.element(screen.getByText('Tu navegador no abrió la instalación')).toBeVisible();
    await screen.unmount();
    await expect.element(card(await openWithPrompt('accepted'))).toBeVisible();
  });
});

describe('an iPhone', () => {
  beforeEach(() => {
    vi.spyOn(Navigator.prototype, 'userAgent', 'get').mockReturnValue(IPHONE);
  });

  it('is shown how, by keys alone, and told that one enters again there', async () => {
    const screen = await open();
    const how = button(screen, 'Ver cómo se instala');
    (how.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const guide = screen.getByRole('dialog', { name: 'Agrega CuotaSana a tu inicio' });
    await expect.element(guide).toBeVisible();
    expect(guide.getByRole('listitem').elements()).toHaveLength(3);
    await expect.element(guide.getByText(/ingresas otra vez con tu celular/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(guide).not.toBeInTheDocument();
    await expect.element(how).toHaveFocus();
  });

  it('that has it by now is left alone', async () => {
    const screen = await open();
    await button(screen, 'Ver cómo se instala').click();
    await screen.getByRole('button', { name: 'Ya la agregué' }).click();
    await expect.element(screen.getByText('Búscala en tu pantalla de inicio.')).toBeVisible();
    await screen.unmount();
    await expectNoOffer(await open());
  });
});
