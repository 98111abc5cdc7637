import type { FrameLocator, Page } from '@playwright/test';
import type { SandboxControls } from '../../../sandbox/demo/controls.ts';
import type { Person } from '../../../sandbox/demo/onboarding.ts';
import { type ProductUrls, payAt } from '../../../sandbox/demo/pay.ts';
import { clickInClosingFrame } from '../../support/click-in-closing-frame.ts';
import { expect } from '../../support/expect.ts';

export { readCredit } from '../../../sandbox/demo/pay.ts';

/** Signs a payment in whole pesos and pays it at the provider by bank transfer; returns its reference without waiting. */
export const payAtProvider = (product: ProductUrls, person: Person, amount: number): Promise<string> =>
  payAt(product, person, { amount });

/** Waits for the only e-mail to an address with this subject. */
export const emailTo = async (sandbox: SandboxControls, address: string, subject: string) => {
  const found = async () =>
    (await sandbox.inbox(address)).filter((mail) => mail.subject?.startsWith(subject));
  await expect.poll(async () => (await found()).length).toBe(1);
  const [mail] = await found();
  if (!mail) throw new Error('the letter is gone');
  return mail;
};

/** Looks a credit up by its number and document, without a session. */
export const lookUp = async (page: Page, creditNumber: number | string, document: string): Promise<void> => {
  await page.goto('/public-payment');
  await page.getByLabel('Número de crédito').fill(String(creditNumber));
  await page.getByLabel('Número de documento').fill(document);
  await page.getByRole('button', { name: 'Consultar crédito' }).click();
};

export const CARDS = { approved: '4242424242424242', declined: '4111111111111111' } as const;

const SAMPLES = { approved: /Tarjeta que aprueba/, declined: /Tarjeta que rechaza/ } as const;

/** The frame of the provider's script, with the widget's own buttons. */
export const paymentFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Pasarela de pagos"]');

/** Closes the provider's widget by its own button. */
export const closeCheckout = (page: Page): Promise<void> =>
  clickInClosingFrame(paymentFrame(page).getByRole('button', { name: 'Cerrar', exact: true }));

export const checkoutOf = (page: Page): FrameLocator =>
  paymentFrame(page).frameLocator('iframe[title="Pasarela de pago de prueba"]');

/** Waits for the provider's widget. */
export const checkoutOpens = async (page: Page): Promise<FrameLocator> => {
  const checkout = checkoutOf(page);
  await expect(checkout.getByRole('heading', { name: /Vas a pagar/ })).toBeVisible({ timeout: 20_000 });
  // The widget's script has loaded: it shows this line, which moves what is below it.
  await expect(checkout.getByText(/^Tienes \d+:\d\d para pagar$/)).toBeVisible();
  return checkout;
};

/** From the detail to the provider's widget. */
export const openCheckout = async (page: Page): Promise<FrameLocator> => {
  await page.getByRole('button', { name: 'Continuar' }).click();
  return checkoutOpens(page);
};

export const fillCard = async (checkout: FrameLocator, number: string): Promise<void> => {
  await checkout.getByLabel('Número de tarjeta').fill(number);
  await checkout.getByLabel('Fecha de vencimiento').fill('12/39');
  await checkout.getByLabel('CVC').fill('123');
  await checkout.getByLabel('Nombre en la tarjeta').fill('Ana Pérez');
  await checkout.getByRole('button', { name: /^Pagar/ }).click();
};

/** In the provider's window, with its own test card: what a person types there is not ours to make less. */
export const payByTestCard = async (
  checkout: FrameLocator,
  card: keyof typeof SAMPLES = 'approved',
): Promise<void> => {
  await checkout.getByText('Datos de prueba').click();
  await checkout.getByRole('button', { name: SAMPLES[card] }).click();
  await checkout.getByRole('button', { name: /^Pagar/ }).click();
};
