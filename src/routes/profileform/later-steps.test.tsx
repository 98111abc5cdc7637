import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { listApplications } from '#core/api/applications/applications.ts';
import { readIdentityStatus } from '#core/api/applications/identity.ts';
import { readReminderPreferences } from '#core/api/reminders/reminders.ts';
import {
  createContract,
  markSigned,
  registerInDepository,
  validateSigningCode,
} from '#core/api/signing/signing.ts';
import { NO_RELOAD_LOCK } from '#core/constants.ts';
import { type Applicant, serveApplicant } from '../../../tests/components/applicant.ts';
import { findNetwork } from '../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { type StubbedApi, StubbedError, stubApi } from '../../../tests/components/stub-api.ts';
import { applicationAnswer } from '../../../tests/samples/applications.ts';
import { remindersAnswer } from '../../../tests/samples/reminders.ts';
import { preparedAnswer, signedAnswer } from '../../../tests/samples/signing.ts';
import ProfileForm from '../profileform.tsx';

let api: StubbedApi;
let applicant: Applicant;

const open = (): Promise<RenderedAt> =>
  renderAt(
    <Routes>
      <Route path="/profileform" element={<ProfileForm />} />
      <Route path="/applast" element={<p>La última pantalla</p>} />
      <Route path="/dashboard" element={<p>El portal</p>} />
    </Routes>,
    { path: '/profileform' },
  );

const press = (screen: RenderedAt, name: string) => screen.getByRole('button', { name }).click();
const identityTitle = (screen: RenderedAt) =>
  screen.getByRole('heading', { level: 1, name: /Solo falta validar tu identidad/ });

/** Read from the Web Locks, as other tabs and the worker do. */
const isLocked = async (): Promise<boolean> =>
  (await navigator.locks.query()).held?.some(({ name }) => name === NO_RELOAD_LOCK) ?? false;

beforeEach(() => {
  findNetwork();
  setSession();
  api = stubApi();
  applicant = serveApplicant(api, 'firma_contrato');
});

describe('the step of the signature', () => {
  it('leads on where the credit was signed in another tab', async () => {
    api.on(createContract, () => {
      applicant.estado = 'pendiente_validacion_cliente';
      return new StubbedError(409, { code: 'signed', message: 'Tu crédito ya está firmado.' });
    });
    const screen = await open();
    await press(screen, 'Solicitar código de firma');
    await expect.element(identityTitle(screen)).toBeVisible();
  });

  it('keeps the confirmation until it is left, though the server says the next step', async () => {
    api.on(createContract, preparedAnswer());
    api.on(validateSigningCode, { valido: true });
    api.on(markSigned, () => {
      applicant.estado = 'pendiente_validacion_cliente';
      return signedAnswer();
    });
    api.on(registerInDepository, { registro: 'registrado', numero: 'DP-1' });
    api.on(readReminderPreferences, remindersAnswer());
    const screen = await open();
    await press(screen, 'Solicitar código de firma');
    await screen.getByLabelText('Código de 4 dígitos').fill('4271');
    const lists = api.on(listApplications, () => ({
      data: [applicationAnswer({ estado: applicant.estado ?? '' })],
    }));
    await press(screen, 'Firmar contrato y pagaré');
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Crédito confirmado' })).toBeVisible();
    await expect.poll(() => lists.length).toBe(1);
    expect(identityTitle(screen).query()).toBeNull();
    await press(screen, 'Validar mi identidad');
    await expect.element(identityTitle(screen)).toBeVisible();
  });
});

describe('the step of the identity', () => {
  beforeEach(() => {
    applicant.estado = 'pendiente_validacion_cliente';
  });

  it('without biometric validation leads to the last screen', async () => {
    api.on(readIdentityStatus, { status: 'not_enabled_biometric_validation' });
    const screen = await open();
    await expect.element(screen.getByText('La última pantalla')).toBeVisible();
  });

  it('approved leads into the portal', async () => {
    api.on(readIdentityStatus, { status: 'approved' });
    const screen = await open();
    await press(screen, 'Ingresar al portal pacientes');
    await expect.element(screen.getByText('El portal')).toBeVisible();
  });
});

// @covers 7.69
it.each([
  ['a signature', 'firma_contrato', 'Revisa los datos de tu crédito'],
  ['an identity check', 'pendiente_validacion_cliente', /Solo falta validar tu identidad/],
])('whoever is at %s is not disturbed, as long as they are', async (_, estado, title) => {
  applicant.estado = estado;
  expect(await isLocked()).toBe(false);
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  await expect.poll(isLocked).toBe(true);
  await screen.unmount();
  await expect.poll(isLocked).toBe(false);
});
