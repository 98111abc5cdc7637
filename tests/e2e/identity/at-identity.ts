import type { Page } from '@playwright/test';
import { clickInClosingFrame } from '../../support/click-in-closing-frame.ts';
import type { RunningServer } from '../../support/running-server.ts';
import { expect } from '../support/fixtures.ts';
import type { Person, Visit } from '../support/people.ts';
import { runOperator, runOperatorAs } from '../support/run-program.ts';

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const idleTitle = (page: Page) => title(page, /Solo falta validar tu identidad/);
export const startButton = (page: Page) => page.getByRole('button', { name: 'Iniciar validación' });
export const otherWayButton = (page: Page) => page.getByRole('button', { name: 'Prefiero otra forma' });
export const manualTitle = (page: Page) => title(page, 'Necesitamos un dato adicional');
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

/** The photos in the vendor's frame, and what the vendor decides about them. */
export const validateInFrame = async (page: Page, decision: string): Promise<void> => {
  await startButton(page).click();
  await takePhotos(page);
  await clickInClosingFrame(vendor(page).getByRole('button', { name: decision }));
};

/** An operator's look at the identities, or a decision on one. */
export const ops = async (server: RunningServer, ...args: readonly string[]): Promise<string> => {
  const { status, said } = await runOperator(server, 'identity', ...args);
  expect([status, said]).toEqual([0, expect.any(String)]);
  return said;
};

/** An agent decides on a person's identity, a second one carries an approval out, and the person gets a letter about it. */
export const decideAsAgent = async (
  { server, sandbox }: Visit & { readonly server: RunningServer },
  { applicationId, email }: Person,
  decision: 'approve' | 'reopen',
): Promise<void> => {
  const line = [decision, applicationId, '--reason', 'revisado por llamada'] as const;
  await ops(server, ...line);
  if (decision === 'approve') {
    const { status } = await runOperatorAs(server, 'agente-2', 'identity', ...line);
    expect(status).toBe(0);
  }
  const subject = { approve: 'Validamos tu identidad', reopen: 'Puedes validar tu identidad otra vez' };
  const subjects = async () => (await sandbox.inbox(email)).map((message) => message.subject);
  await expect.poll(subjects).toContain(subject[decision]);
};

/** Approved by an agent while the screen waited: on to the portal, where the money has been paid out. */
export const expectDisbursed = async (page: Page): Promise<void> => {
  await page.reload();
  await expect(title(page, '¡Tu identidad fue validada con éxito!')).toBeVisible();
  await page.getByRole('button', { name: 'Ingresar al portal pacientes' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Pago mínimo').first()).toBeVisible({ timeout: 30_000 });
};
