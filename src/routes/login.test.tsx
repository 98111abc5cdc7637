import { beforeEach, describe, expect, it } from 'vitest';
import { requestLoginCode } from '#core/api/accounts/accounts.ts';
import { login } from '#core/api/accounts/logins.ts';
import { logout } from '#core/api/accounts/sessions.ts';
import { loseNetwork } from '../../tests/components/connection.ts';
import { stubDeviceLock } from '../../tests/components/device-lock.ts';
import { useNewDevice } from '../../tests/components/new-device.ts';
import type { RenderedAt } from '../../tests/components/render-at.tsx';
import { pathOf, renderRoute } from '../../tests/components/render-route.tsx';
import { setSession } from '../../tests/components/session.ts';
import { type StubbedApi, stubApi } from '../../tests/components/stub-api.ts';
import { codeSentAnswer, loginAnswer } from '../../tests/samples/accounts.ts';
import { enableLock } from '../platform/device-lock/enable-lock.ts';
import { withRedirectTarget } from '../platform/redirect-target.ts';
import {
  isRestoredAtom,
  phoneAtom,
  sessionExpiredAtom,
  tokenAtom,
} from '../platform/session/session-atoms.ts';
import { forget } from '../platform/storage/forget.ts';
import { store } from '../platform/store.ts';
import LoginRoute from './login.tsx';

let api: StubbedApi;

const open = async (state: unknown = null): Promise<RenderedAt> => {
  store.set(isRestoredAtom, true);
  return renderRoute('/login', <LoginRoute />, { path: '/login', state });
};

const enter = async (screen: RenderedAt): Promise<void> => {
  await screen.getByLabelText('Número de celular').fill('3001234567');
  await screen.getByRole('button', { name: 'Solicitar código' }).click();
  await screen.getByLabelText('Código de 4 dígitos').fill('1234');
  await screen.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
};

beforeEach(async () => {
  await useNewDevice();
  api = stubApi();
  api.on(requestLoginCode, codeSentAnswer());
});

describe('the login screen', () => {
  // @covers 2.3, 2.49, 4.8, 4.9, 4.10
  it.each([
    ['to who they are, without a profile', { profile_id: null }, null, '/create_profile'],
    ['to the form, with a profile', {}, null, '/profileform'],
    ['to the form, with an offer', { estado_app: 'approved' }, null, '/profileform'],
    ['to the portal, once paid out', { estado_app: 'desembolsado' }, null, '/dashboard'],
    [
      'to the place of the portal that was asked for',
      { estado_app: 'desembolsado' },
      withRedirectTarget('/dashboard/pay'),
      '/dashboard/pay',
    ],
  ] as const)('leads %s', async (_, of, state, path) => {
    api.on(login, loginAnswer(of));
    const screen = await open(state);
    await enter(screen);
    await expect.poll(() => pathOf(screen)).toBe(path);
    expect([store.get(tokenAtom), store.get(phoneAtom)]).toEqual([loginAnswer().token, '573001234567']);
  });

  it('leads somebody with a session on', async () => {
    setSession({ loan: 100_245 });
    const screen = await open();
    await expect.poll(() => pathOf(screen)).toBe('/dashboard');
  });

  it('leaves whoever is only told something at the login, with nothing of them in it', async () => {
    api.on(login, loginAnswer({ app_id: 'a', estado_app: 'risk_in_process' }));
    api.on(logout, { cerrada: true });
    const screen = await open();
    await enter(screen);
    await screen
      .getByRole('alertdialog', { name: 'Estamos validando tu solicitud' })
      .getByRole('button', { name: 'Salir' })
      .click();
    await expect.poll(() => pathOf(screen)).toBe('/newlogin');
    expect([store.get(tokenAtom), store.get(phoneAtom)]).toEqual([null, null]);
  });

  it('tells whoever comes here by the end of a session why', async () => {
    store.set(sessionExpiredAtom, true);
    const screen = await open();
    await expect.element(screen.getByText('Tu sesión se cerró')).toBeVisible();
    store.set(sessionExpiredAtom, false);
    await expect.element(screen.getByText('Tu sesión se cerró')).toBeVisible();
  });

  it('offers to open the portal with the lock of the device while there is no network', async () => {
    const lock = stubDeviceLock();
    setSession({ loan: 100_245 });
    await enableLock('11111111-1111-4111-8111-111111111111');
    await forget('automatic');
    const screen = await open(withRedirectTarget('/dashboard/credit'));
    const offer = screen.getByRole('button', { name: 'Abrir con el bloqueo de este celular' });
    await expect.element(screen.getByLabelText('Número de celular')).toBeVisible();
    expect(offer.query()).toBeNull();
    loseNetwork();
    await expect.element(offer).toBeVisible();
    lock.finger = 'refused';
    await offer.click();
    await expect.element(screen.getByText(/^No se abrió\. Inténtalo otra vez/)).toBeVisible();
    lock.finger = 'right';
    await offer.click();
    await expect.poll(() => pathOf(screen)).toBe('/dashboard/credit');
    await forget('button');
  });

  it('says that what is damaged was removed, and offers it no more', async () => {
    localStorage.setItem('cuotasana-lock/v1/ana', '{"credential":');
    loseNetwork();
    const screen = await open();
    const offer = screen.getByRole('button', { name: 'Abrir con el bloqueo de este celular' });
    await offer.click();
    await expect.element(screen.getByText(/^Lo que guardamos aquí está incompleto/)).toBeVisible();
    expect(offer.query()).toBeNull();
  });
});
