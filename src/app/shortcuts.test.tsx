// @covers 2.31

import { beforeEach, describe, expect, it } from 'vitest';
import { requestLoginCode } from '#core/api/accounts/accounts.ts';
import { login } from '#core/api/accounts/logins.ts';
import { logout } from '#core/api/accounts/sessions.ts';
import { readCredit } from '#core/api/credit/credit.ts';
import { readReminderPreferences } from '#core/api/reminders/reminders.ts';
import manifest from '../../manifest.webmanifest?raw';
import { serveApplicant } from '../../tests/components/applicant.ts';
import { putAtoms } from '../../tests/components/device.ts';
import { useNewDevice } from '../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../tests/components/render-at.tsx';
import { pathOf } from '../../tests/components/render-route.tsx';
import { setSession } from '../../tests/components/session.ts';
import { type StubbedApi, stubApi } from '../../tests/components/stub-api.ts';
import { codeSentAnswer, loginAnswer } from '../../tests/samples/accounts.ts';
import { CREDIT_NUMBER, creditAnswer } from '../../tests/samples/credit.ts';
import { remindersAnswer } from '../../tests/samples/reminders.ts';
import { restoreSession } from '../platform/session/session.ts';
import { isRestoredAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';
import { AppRoutes } from './router.tsx';

const { shortcuts }: { shortcuts: readonly { name: string; url: string }[] } = JSON.parse(manifest);
const urlOf = (wanted: string): string => shortcuts.find(({ name }) => name === wanted)?.url ?? '';
const PAY = urlOf('Pagar mi cuota');
const BALANCE = urlOf('Ver mi saldo');
const RESUME = urlOf('Retomar mi solicitud');

const NO_CREDIT = /^Todavía no tienes un crédito desembolsado/;
const NO_APPLICATION = /^Todavía no has enviado una solicitud/;

let api: StubbedApi;

const open = (path: string): Promise<RenderedAt> => renderAt(<AppRoutes />, { path });
const title = (screen: RenderedAt, name: string) => screen.getByRole('heading', { level: 1, name });
const logIn = async (screen: RenderedAt): Promise<void> => {
  await screen.getByLabelText('Número de celular').fill('3001234567');
  await screen.getByRole('button', { name: 'Solicitar código' }).click();
  await screen.getByLabelText('Código de 4 dígitos').fill('1234');
  await screen.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
};

beforeEach(async () => {
  await useNewDevice();
  await putAtoms();
  await restoreSession();
  store.set(isRestoredAtom, true);
  api = stubApi();
  serveApplicant(api);
  api.on(logout, { cerrada: true });
  api.on(readReminderPreferences, remindersAnswer());
  api.on(readCredit, creditAnswer());
  api.on(requestLoginCode, codeSentAnswer());
});

// Timeout: each room's code is loaded file by file.
describe('a shortcut of the installed app, with a session', () => {
  it.each([
    ['paying', PAY, 'Pagar', PAY],
    ['the balance', BALANCE, 'Tu crédito', BALANCE],
    ['the application, which is a credit by now,', RESUME, 'Tu crédito', '/dashboard'],
  ])('to %s leads straight there', async (_, shortcut, heading, place) => {
    setSession({ loan: CREDIT_NUMBER });
    const screen = await open(shortcut);
    await expect.element(title(screen, heading)).toBeVisible();
    expect(pathOf(screen)).toBe(place);
    expect([screen.getByText(NO_CREDIT).query(), screen.getByText(NO_APPLICATION).query()]).toEqual([
      null,
      null,
    ]);
  });

  it('to what only a credit has says so to who has none, until it is closed or left', async () => {
    setSession();
    serveApplicant(api, 'approved');
    const screen = await open(BALANCE);
    await expect.element(screen.getByText(NO_CREDIT)).toBeVisible();
    await expect.poll(() => pathOf(screen)).toBe('/application');
    await screen.getByRole('button', { name: /^Cerrar/ }).click();
    await expect.element(screen.getByText(NO_CREDIT)).not.toBeInTheDocument();
    await screen.unmount();
    const reopened = await open(PAY);
    await expect.element(reopened.getByText(NO_CREDIT)).toBeVisible();
    await reopened.getByRole('button', { name: 'Salir' }).click();
    await expect.element(title(reopened, 'INICIO SESIÓN')).toBeVisible();
    expect(reopened.getByText(NO_CREDIT).query()).toBeNull();
  });

  // @covers 2.29
  it('to the application leads to the form, and says so, who sent none', async () => {
    setSession();
    const screen = await open(RESUME);
    await expect.element(title(screen, 'Información del procedimiento médico')).toBeVisible();
    await expect.element(screen.getByText(NO_APPLICATION)).toBeVisible();
  });
});

describe('a shortcut of the installed app, without a session', () => {
  it('to what only a credit has leads by the login to the application of who has none, and says so', async () => {
    api.on(login, loginAnswer());
    const screen = await open(PAY);
    await expect.element(title(screen, 'INICIO SESIÓN')).toBeVisible();
    await logIn(screen);
    await expect.element(screen.getByText(NO_CREDIT)).toBeVisible();
    await expect.poll(() => pathOf(screen)).toBe('/profileform');
  });
});
