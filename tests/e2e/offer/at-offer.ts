import type { Page } from '@playwright/test';

export const amountField = (page: Page) => page.getByLabel('Monto a solicitar');
export const nextButton = (page: Page) => page.getByRole('button', { name: 'Siguiente' });
export const reviewTitle = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Revisa los datos de tu crédito' });
