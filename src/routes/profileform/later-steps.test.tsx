import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { readIdentityStatus } from '#core/api/applications/identity.ts';
import { readRisk } from '#core/api/applications/offer.ts';
import { readCostSheet } from '#core/api/signing/cost-sheet.ts';
import {
  createContract,
  markSigned,
  registerInDepository,
  validateSigningCode,
} from '#core/api/signing/signing.ts';
import { findNetwork } from '../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { type StubbedApi, StubbedError, stubApi } from '../../../tests/components/stub-api.ts';
import { applicationAnswer } from '../../../tests/samples/applications.ts';
import { riskAnswer } from '../../../tests/samples/offer.ts';
import { identifiedAnswer } from '../../../tests/samples/profiles.ts';
import { costSheetAnswer, preparedAnswer, signedAnswer } from '../../../tests/samples/signing.ts';
import ProfileForm from '../profileform.tsx';

let api: StubbedApi;
/** Status of the application. */
let estado: string;

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

beforeEach(() => {
  findNetwork();
  setSession();
  estado = 'firma_contrato';
  api = stubApi();
  api.on(readProfile, identifiedAnswer());
  api.on(listApplications, () => ({ data: [applicationAnswer({ estado })] }));
  api.on(readRisk, () => riskAnswer({ estado }));
  api.on(readCostSheet, costSheetAnswer());
  api.on(readIdentityStatus, { status: 'idle' });
});

describe('the step of the signature', () => {
  it('leads on where the credit was signed in another tab', async () => {
    api.on(createContract, () => {
      estado = 'pendiente_validacion_cliente';
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
      estado = 'pendiente_validacion_cliente';
      return signedAnswer();
    });
    api.on(registerInDepository, { registro: 'registrado', numero: 'DP-1' });
    const screen = await open();
    await press(screen, 'Solicitar código de firma');
    await screen.getByLabelText('Código de 4 dígitos').fill('4271');
    const lists = api.on(listApplications, () => ({ data: [applicationAnswer({ estado })] }));
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
    estado = 'pendiente_validacion_cliente';
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
