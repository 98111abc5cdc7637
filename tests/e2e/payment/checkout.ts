import type { FrameLocator, Page } from '@playwright/test';
import { expect } from '../../support/expect.ts';

export const CARDS = { approved: '4242424242424242', declined: '4111111111111111' } as const;

export const checkoutOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Pasarela de pago de prueba"]');

/** From the detail to the provider's widget. */
export const openCheckout = async (page: Page): Promise<FrameLocator> => {
  await page.getByRole('button', { name: 'Continuar' }).click();
  const checkout = checkoutOf(page);
  await expect(checkout.getByRole('heading', { name: /Vas a pagar/ })).toBeVisible();
  return checkout;
};

export const fillCard = async (checkout: FrameLocator, number: string): Promise<void> => {
  await checkout.getByLabel('Número de tarjeta').fill(number);
  await checkout.getByLabel('Fecha de vencimiento').fill('12/39');
  await checkout.getByLabel('CVC').fill('123');
  await checkout.getByLabel('Nombre en la tarjeta').fill('Ana Pérez');
  await checkout.getByRole('button', { name: /^Pagar/ }).click();
};

/** Closes the provider's widget by its own button, outside its frame. */
export const closeCheckout = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Cerrar', exact: true }).click();
