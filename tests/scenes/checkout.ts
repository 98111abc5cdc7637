import type { FrameLocator, Page } from '@playwright/test';
import { clickInClosingFrame } from '../support/click-in-closing-frame.ts';
import { expect, press } from './user-actions.ts';

const SAMPLES = { approved: /Tarjeta que aprueba/, declined: /Tarjeta que rechaza/ } as const;

/** The frame of the provider's script, with the widget's own buttons. */
export const paymentFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Pasarela de pagos"]');

/** Waits for the provider's widget. */
export const checkoutOpens = async (page: Page): Promise<FrameLocator> => {
  const frame = paymentFrame(page).frameLocator('iframe[title="Pasarela de pago de prueba"]');
  await expect(frame.getByRole('heading', { name: /Vas a pagar/ })).toBeVisible();
  // The widget's script has loaded: it shows this line, which moves what is below it.
  await expect(frame.getByText(/^Tienes \d+:\d\d para pagar$/)).toBeVisible();
  return frame;
};

/** Goes from the detail to the provider's widget. */
export const openCheckout = async (page: Page): Promise<FrameLocator> => {
  await press(page, 'Continuar');
  return checkoutOpens(page);
};

/** Closes the provider's widget by its own button. */
export const closeCheckout = (page: Page): Promise<void> =>
  clickInClosingFrame(paymentFrame(page).getByRole('button', { name: 'Cerrar', exact: true }));

/** Pays in the provider's widget with a test card and returns. */
export const payByCard = async (page: Page, card: keyof typeof SAMPLES): Promise<void> => {
  const frame = await openCheckout(page);
  await frame.getByText('Datos de prueba').click();
  await frame.getByRole('button', { name: SAMPLES[card] }).click();
  await frame.getByRole('button', { name: /^Pagar/ }).click();
  // An approved payment returns by itself.
  if (card === 'declined') await clickInClosingFrame(frame.getByRole('button', { name: 'Terminar' }));
};
