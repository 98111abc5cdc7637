import type { Page } from '@playwright/test';
import { PURPOSE_TEXTS } from '#core/rights/authorisations.ts';
import { expect } from '../support/fixtures.ts';
import type { Person, Visit } from '../support/people.ts';

export const amountField = (page: Page) => page.getByLabel('Monto a solicitar');
export const updateButton = (page: Page) => page.getByRole('button', { name: 'Actualizar' });
export const nextButton = (page: Page) => page.getByRole('button', { name: 'Siguiente' });
export const plan = (page: Page, term: number) =>
  page.getByRole('radio', { name: new RegExp(`^${term} cuotas mensuales de:`) });
export const reviewTitle = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Revisa los datos de tu crédito' });

/** An approved person, at the URL of the offer. */
export const arriveAtOffer = async (
  visit: Visit,
  options: { readonly amount?: number; readonly documentEnding?: string } = {},
): Promise<Person> => {
  const person = await visit.newcomer('applied', options);
  await visit.enter(person, '/application');
  await expect(visit.page.getByRole('heading', { level: 1, name: /¡Felicitaciones!/ })).toBeVisible();
  return person;
};

/**
 * A person whose application is rejected, held or undecided, at the URL of the offer. The application is sent by the
 * procedure form's API call.
 */
export const arriveUndecided = async (
  visit: Visit,
  options: {
    readonly documentEnding: string;
    readonly activity?: 'Empleado' | 'Independiente' | 'Pensionado';
  },
): Promise<void> => {
  const person = await visit.newcomer('identified', options);
  await visit.enter(person, '/profileform');
  await expect(visit.page.getByLabel('Costo del procedimiento')).toBeVisible();
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  const authorised = await fetch(`${visit.server.url}/api/derechos/autorizaciones/centrales`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ version: PURPOSE_TEXTS.bureau.version }),
  });
  if (!authorised.ok) throw new Error(`the authorisation answered ${authorised.status}`);
  const answer = await fetch(`${visit.server.url}/api/applications/add`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      profile_id: person.profileId,
      medico: 'Clínica de prueba',
      procedimiento: 'Odontología - Ortodoncia',
      monto: 4_000_000,
      cuotas: 36,
      fecha_procedimiento: '2099-01-15',
      amortizacion: '{}',
    }),
  });
  if (!answer.ok) throw new Error(`the application answered ${answer.status}: ${await answer.text()}`);
  await visit.page.goto('/application');
};
