import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import type { Person, Visit } from '../support/people.ts';

export const requestButton = (page: Page) => page.getByRole('button', { name: 'Solicitar código de firma' });
export const codeField = (page: Page) => page.getByLabel('Código de 4 dígitos');
export const signButton = (page: Page) => page.getByRole('button', { name: 'Firmar contrato y pagaré' });
export const confirmation = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Crédito confirmado' });
export const identityTitle = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /Solo falta validar tu identidad/ });

/** A person who has chosen a plan, at the review. */
export const arriveAtReview = async (
  visit: Visit,
  options: { readonly amount?: number; readonly term?: number } = {},
): Promise<Person> => {
  const person = await visit.newcomer('planned', options);
  await visit.enter(person, '/profileform');
  await expect(
    visit.page.getByRole('heading', { level: 1, name: 'Revisa los datos de tu crédito' }),
  ).toBeVisible();
  return person;
};

/** Up to the code field; returns the code. */
export const arriveAtCode = async (visit: Visit): Promise<{ person: Person; code: string }> => {
  const person = await arriveAtReview(visit);
  const before = (await visit.sandbox.inbox(person.phone))[0]?.at;
  await requestButton(visit.page).click();
  await expect(codeField(visit.page)).toBeVisible();
  return { person, code: await visit.sandbox.lastCode(person.phone, before) };
};
