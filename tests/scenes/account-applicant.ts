import type { Page } from '@playwright/test';
import type { Scene, Visit } from './scene.ts';
import { fails, presses, scene, shows } from './steps.ts';
import { answerCalls, expect, headingShows, letCountdownEnd, press, typeWrongCode } from './user-actions.ts';

const SUBMIT = 'Validar y Continuar';

const open = async ({ newcomer, enter, page }: Visit): Promise<string> => {
  const person = await newcomer('registered');
  await enter(person, '/create_profile');
  await headingShows(page, 'Iniciemos la aplicación del crédito');
  await expect(page.getByLabel('Nombres')).toBeVisible();
  return person.email;
};

const fillIn = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Nombres').fill('Ana María');
  await page.getByLabel('Apellidos').fill('Pérez Ñáñez');
  await page.getByLabel('Correo electrónico', { exact: true }).fill(email);
  await page.getByLabel('Confirma tu correo electrónico').fill(email);
  await page.getByLabel('Actividad económica').selectOption({ label: 'Independiente' });
};

const toTheCode = async (visit: Visit): Promise<string> => {
  const email = await open(visit);
  await fillIn(visit.page, email);
  await press(visit.page, 'Continuar');
  await headingShows(visit.page, 'Confirma tu correo electrónico');
  return email;
};

export const applicantScenes: readonly Scene[] = [
  scene('applicant', open),
  scene('applicant-errors', open, presses('Continuar'), ({ page }) =>
    expect(page.getByRole('link', { name: 'El Nombre es obligatorio' })).toBeVisible(),
  ),
  scene('applicant-filled', open, ({ page }) => fillIn(page, 'ana.maria@correo.example')),
  scene(
    'applicant-different-emails',
    open,
    ({ page }) => fillIn(page, 'ana.maria@correo.example'),
    ({ page }) => page.getByLabel('Confirma tu correo electrónico').fill('ana@correo.example'),
    presses('Continuar'),
    shows('Los correos electrónicos no coinciden'),
  ),
  scene(
    'applicant-not-saved',
    fails('**/api/profile_minimal'),
    open,
    ({ page }) => fillIn(page, 'ana.maria@correo.example'),
    presses('Continuar'),
    shows('Este servicio no responde.'),
  ),
  scene('email-code', toTheCode),
  {
    name: 'email-code-wrong',
    arrive: async (visit) => {
      const to = await toTheCode(visit);
      await typeWrongCode(visit, { to, submit: SUBMIT });
      await expect(visit.page.getByLabel('Código de 4 dígitos')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  scene(
    'email-code-resent',
    toTheCode,
    letCountdownEnd,
    presses(/Enviar Nuevamente/),
    shows('Hemos enviado nuevamente el codigo'),
  ),
  {
    name: 'email-code-not-resent',
    arrive: async (visit) => {
      const { page } = visit;
      const unknown = { code: 'not_found', message: 'No encontramos este correo.' };
      await answerCalls(page, '**/api/accounts/retry/*', 404, unknown);
      await toTheCode(visit);
      await letCountdownEnd(visit);
      await press(page, /Enviar Nuevamente/);
      await expect(page.getByText('Registra porfavor nuevamente el correo electrónico')).toBeVisible();
    },
  },
];
