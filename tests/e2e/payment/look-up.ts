import type { Page } from '@playwright/test';

/** Looks a credit up by its number and document, without a session. */
export const lookUp = async (page: Page, creditNumber: number | string, document: string): Promise<void> => {
  await page.goto('/public-payment');
  await page.getByLabel('Número de crédito').fill(String(creditNumber));
  await page.getByLabel('Número de documento').fill(document);
  await page.getByRole('button', { name: 'Consultar crédito' }).click();
};
