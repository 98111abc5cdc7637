import type { Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import type { RunningServer } from '../../support/running-server.ts';
import { expect } from '../support/fixtures.ts';
import { createPerson, type Person } from '../support/people.ts';
import type { SandboxControls } from '../support/sandbox.ts';

export interface Scene {
  readonly page: Page;
  readonly server: RunningServer;
  readonly sandbox: SandboxControls;
}

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const idleTitle = (page: Page) => title(page, /Solo falta validar tu identidad/);
export const startButton = (page: Page) => page.getByRole('button', { name: 'Iniciar validación' });
/** The vendor's frame. */
export const vendor = (page: Page) => page.frameLocator('iframe[title="Validación de identidad con Veriff"]');
export const shoot = (page: Page) => vendor(page).getByRole('button', { name: 'Tomar foto' });

/** A person who has signed, at the identity step. */
export const arriveAtIdentity = async ({ page, server, sandbox }: Scene): Promise<Person> => {
  const person = await createPerson({ url: server.url, sandbox }, 'signed');
  await putSession(page, person);
  await page.goto('/profileform');
  await expect(idleTitle(page)).toBeVisible();
  return person;
};

export const takePhotos = async (page: Page): Promise<void> => {
  for (const view of ['Frente de tu documento', 'Reverso de tu documento', 'Tu rostro']) {
    await expect(vendor(page).getByRole('heading', { name: view })).toBeVisible();
    await shoot(page).click();
  }
};
