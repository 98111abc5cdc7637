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

export const requestButton = (page: Page) => page.getByRole('button', { name: 'Solicitar código de firma' });
export const codeField = (page: Page) => page.getByLabel('Código de 4 dígitos');
export const signButton = (page: Page) => page.getByRole('button', { name: 'Firmar contrato y pagaré' });
export const resendButton = (page: Page) => page.getByRole('button', { name: /Enviar Nuevamente/ });
export const confirmation = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Crédito confirmado' });
export const identityTitle = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /Solo falta validar tu identidad/ });

/** A person who has chosen a plan, at the review. */
export const arriveAtReview = async (
  { page, server, sandbox }: Scene,
  options: { readonly amount?: number; readonly term?: number } = {},
): Promise<Person> => {
  const person = await createPerson({ url: server.url, sandbox }, 'planned', options);
  await putSession(page, person);
  await page.goto('/profileform');
  await expect(page.getByRole('heading', { level: 1, name: 'Revisa los datos de tu crédito' })).toBeVisible();
  return person;
};

/** Up to the code field; returns the code. */
export const arriveAtCode = async (scene: Scene): Promise<{ person: Person; code: string }> => {
  const person = await arriveAtReview(scene);
  const before = (await scene.sandbox.inbox(person.phone))[0]?.at;
  await requestButton(scene.page).click();
  await expect(codeField(scene.page)).toBeVisible();
  return { person, code: await scene.sandbox.lastCode(person.phone, before) };
};

export const otherThan = (code: string): string => (code === '0000' ? '0001' : '0000');
