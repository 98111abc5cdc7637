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

export const amountField = (page: Page) => page.getByLabel('Monto a solicitar');
export const updateButton = (page: Page) => page.getByRole('button', { name: 'Actualizar' });
export const nextButton = (page: Page) => page.getByRole('button', { name: 'Siguiente' });
export const plan = (page: Page, term: number) =>
  page.getByRole('radio', { name: new RegExp(`^${term} cuotas mensuales de:`) });
export const reviewTitle = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Revisa los datos de tu crédito' });

/** An approved person, at the URL of the offer. */
export const arriveAtOffer = async (
  { page, server, sandbox }: Scene,
  options: { readonly amount?: number; readonly documentEnding?: string } = {},
): Promise<Person> => {
  const person = await createPerson({ url: server.url, sandbox }, 'applied', options);
  await putSession(page, person);
  await page.goto('/application');
  await expect(page.getByRole('heading', { level: 1, name: /¡Felicitaciones!/ })).toBeVisible();
  return person;
};

/**
 * A person whose application is rejected, held or undecided, at the URL of the offer. The application is sent by the
 * procedure form's API call.
 */
export const arriveUndecided = async (
  { page, server, sandbox }: Scene,
  options: {
    readonly documentEnding: string;
    readonly activity?: 'Empleado' | 'Independiente' | 'Pensionado';
  },
): Promise<void> => {
  const person = await createPerson({ url: server.url, sandbox }, 'identified', options);
  await putSession(page, person);
  await page.goto('/profileform');
  await expect(page.getByLabel('Costo del procedimiento')).toBeVisible();
  const answer = await fetch(`${server.url}/api/applications/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
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
  await page.goto('/application');
};
