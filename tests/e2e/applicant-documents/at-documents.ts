import type { Locator, Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import type { Scene } from '../offer/at-offer.ts';
import { expect } from '../support/fixtures.ts';
import { createPerson, type Person } from '../support/people.ts';

export const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

export interface SubmittedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Chooses a file by the visible button. */
export const choose = async (page: Page, name: string, file: SubmittedFile): Promise<void> => {
  const choosing = page.waitForEvent('filechooser');
  await cardOf(page, name)
    .getByRole('button', { name: /^(Tomar foto o elegir archivo|Elegir otro archivo|Cambiar archivo) \(/ })
    .click();
  await (await choosing).setFiles(file);
};

/** A person on hold, at the documents screen, by the dialog's link. */
export const arriveAtDocuments = async (
  { page, server, sandbox }: Scene,
  activity: 'Empleado' | 'Independiente' | 'Pensionado' = 'Empleado',
): Promise<Person> => {
  const person = await createPerson({ url: server.url, sandbox }, 'applied', {
    documentEnding: '0002',
    activity,
  });
  await putSession(page, person);
  await page.goto('/application');
  await page.getByRole('button', { name: 'Subir mis documentos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sube tus documentos' })).toBeVisible();
  return person;
};
