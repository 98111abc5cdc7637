import { beforeEach, describe, expect, it } from 'vitest';
import { confirmPhone, login } from '#core/api/accounts/logins.ts';
import { logout } from '#core/api/accounts/sessions.ts';
import { useNewDevice } from '../../tests/components/new-device.ts';
import type { RenderedAt } from '../../tests/components/render-at.tsx';
import { pathOf, renderRoute } from '../../tests/components/render-route.tsx';
import { setSession } from '../../tests/components/session.ts';
import { type StubbedApi, StubbedError, stubApi } from '../../tests/components/stub-api.ts';
import { loginAnswer, sessionAnswer } from '../../tests/samples/accounts.ts';
import { editNumberAtom, isRestoredAtom, phoneAtom, tokenAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';
import AuthAccountRoute from './auth_account.tsx';

let api: StubbedApi;

const open = async (path = '/auth_account'): Promise<RenderedAt> => {
  store.set(isRestoredAtom, true);
  return renderRoute('/auth_account', <AuthAccountRoute />, { path });
};

const send = async (screen: RenderedAt): Promise<void> => {
  await screen.getByLabelText('Código de 4 dígitos').fill('1234');
  await screen.getByRole('button', { name: 'Validar y Continuar' }).click();
};

beforeEach(async () => {
  await useNewDevice();
  api = stubApi();
  store.set(phoneAtom, '573001234567');
});

describe('the screen of a code', () => {
  // @covers 8.6
  it('leads back to name a number where no code went to any', async () => {
    store.set(phoneAtom, null);
    for (const [path, expected] of [
      ['/auth_account', '/create_account'],
      ['/auth_account?login=true', '/newlogin'],
    ] as const) {
      const screen = await open(path);
      await expect.poll(() => pathOf(screen)).toBe(expected);
      await screen.unmount();
    }
  });

  it('leads somebody with a session on to where they belong', async () => {
    setSession();
    const screen = await open();
    await expect.poll(() => pathOf(screen)).toBe('/application');
    await screen.unmount();
    setSession({ loan: 100_245 });
    const other = await open();
    await expect.poll(() => pathOf(other)).toBe('/dashboard');
  });

  it('leads a new account to its application', async () => {
    api.on(confirmPhone, sessionAnswer());
    const screen = await open();
    await send(screen);
    await expect.poll(() => pathOf(screen)).toBe('/application');
    expect(store.get(tokenAtom)).toBe(sessionAnswer().token);
  });

  // @covers 2.73
  it('leads back to the number, which can be edited', async () => {
    for (const [path, view] of [
      ['/auth_account', 'register'],
      ['/auth_account?login=true', 'continue'],
    ] as const) {
      const screen = await open(path);
      await screen.getByRole('button', { name: 'Volver y editar número' }).click();
      await expect.poll(() => pathOf(screen)).toBe('/create_account');
      // No phone number in the history state.
      await expect.poll(() => screen.location().state).toEqual({ view, isNamed: true });
      expect(store.get(editNumberAtom)).toBe('1');
      await screen.unmount();
    }
  });
});

describe('a right login code', () => {
  // @covers 2.7, 4.13
  it.each([
    ['who they are, without a profile', { profile_id: null }, '/create_profile'],
    ['the application, with a profile', {}, '/application'],
    ['the application, with an offer', { app_id: 'a', estado_app: 'approved' }, '/application'],
    ['the application, with a status of a newer build', { estado_app: 'en_otra_parte' }, '/application'],
    [
      'the portal, signed and waiting for the doctor',
      { estado_app: 'pendiente_aprobacion_medico' },
      '/dashboard',
    ],
  ] as const)('leads to %s', async (_, of, path) => {
    api.on(login, loginAnswer(of));
    const screen = await open('/auth_account?login=true');
    await send(screen);
    await expect.poll(() => pathOf(screen)).toBe(path);
    expect(store.get(tokenAtom)).toBe(loginAnswer().token);
  });

  // @covers 2.56, 2.75, 4.12, 8.7
  it('of somebody refused tells why, opens no session and gives back the one it got', async () => {
    api.on(login, loginAnswer({ app_id: 'a', estado_app: 'rejected', motivos: ['mora_vigente'] }));
    const left = api.on(logout, { cerrada: true });
    const screen = await open('/auth_account?login=true');
    await send(screen);
    const dialog = screen.getByRole('alertdialog', { name: 'No pudimos aprobar tu crédito' });
    for (const text of [
      'Tu situación financiera actual',
      'Tener entre 18 y 70 años',
      'Llevar mínimo seis meses en tu empleo',
      'Mora con otra entidad',
      /Ponte al día o acuerda un pago con esa entidad/,
      /que una persona revise la decisión/,
      'Te enviamos un correo con más detalles.',
    ])
      await expect.element(dialog.getByText(text)).toBeVisible();
    // Not dismissible.
    expect(dialog.getByRole('button', { name: 'Cerrar' }).query()).toBeNull();
    expect(store.get(tokenAtom)).toBeNull();
    await expect
      .poll(() => left.map(({ headers }) => headers.get('authorization')))
      .toEqual([`Bearer ${loginAnswer().token}`]);
    await dialog.getByRole('button', { name: 'Salir' }).click();
    await expect.poll(() => pathOf(screen)).toBe('/newlogin');
  });

  // @covers 2.76, 4.11
  it('of somebody whose request is studied says who will answer', async () => {
    api.on(login, loginAnswer({ app_id: 'a', estado_app: 'risk_in_process' }));
    api.on(logout, { cerrada: true });
    const screen = await open('/auth_account?login=true');
    await send(screen);
    const dialog = screen.getByRole('alertdialog', { name: 'Estamos validando tu solicitud' });
    await expect.element(dialog.getByText(/por correo o te contactará un asesor/)).toBeVisible();
    expect(store.get(tokenAtom)).toBeNull();
    await dialog.getByRole('button', { name: 'Salir' }).click();
    await expect.poll(() => pathOf(screen)).toBe('/newlogin');
  });

  it('of a number that has no account any more leads to a new one', async () => {
    api.on(login, new StubbedError(404, { code: 'not_registered', message: 'No existe.' }));
    const screen = await open('/auth_account?login=true');
    await send(screen);
    const dialog = screen.getByRole('alertdialog', { name: 'Crea tu cuenta primero' });
    await dialog.getByRole('button', { name: 'Crear una cuenta' }).click();
    await expect.poll(() => pathOf(screen)).toBe('/create_account');
    await expect.poll(() => screen.location().state).toEqual({ view: 'register', isNamed: true });
  });
});
