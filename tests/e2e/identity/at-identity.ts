import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import type { Person, Visit } from '../support/people.ts';

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const idleTitle = (page: Page) => title(page, /Solo falta validar tu identidad/);
export const startButton = (page: Page) => page.getByRole('button', { name: 'Iniciar validación' });
/** The vendor's frame. */
export const vendor = (page: Page) => page.frameLocator('iframe[title="Validación de identidad con Veriff"]');
export const shoot = (page: Page) => vendor(page).getByRole('button', { name: 'Tomar foto' });

/** A person who has signed, at the identity step. */
export const arriveAtIdentity = async (visit: Visit): Promise<Person> => {
  const person = await visit.newcomer('signed');
  await visit.enter(person, '/profileform');
  await expect(idleTitle(visit.page)).toBeVisible();
  return person;
};

export const takePhotos = async (page: Page): Promise<void> => {
  for (const view of ['Frente de tu documento', 'Reverso de tu documento', 'Tu rostro']) {
    await expect(vendor(page).getByRole('heading', { name: view })).toBeVisible();
    await shoot(page).click();
  }
};
