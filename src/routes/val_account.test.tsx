import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { confirmEmail, resendEmailCode } from '#core/api/accounts/accounts.ts';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { findNetwork } from '../../tests/components/connection.ts';
import { useNewDevice } from '../../tests/components/new-device.ts';
import type { RenderedAt } from '../../tests/components/render-at.tsx';
import { pathOf, renderRoute } from '../../tests/components/render-route.tsx';
import { setSession } from '../../tests/components/session.ts';
import { LOST, type StubbedApi, StubbedError, stubApi } from '../../tests/components/stub-api.ts';
import { codeSentAnswer } from '../../tests/samples/accounts.ts';
import { profileAnswer } from '../../tests/samples/profiles.ts';
import { withSentCode } from '../platform/forms/use-sent-code.ts';
import { tokenAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';
import ValAccountRoute from './val_account.tsx';

const EMAIL = 'ana@correo.example';
const WRONG = 'El código ingresado no es correcto. Por favor verifícalo y vuélvelo a ingresar.';
const CONFIRMED = { id: '11111111-1111-4111-8111-111111111111', token: 'confirmed-token' };

let api: StubbedApi;
let profile = profileAnswer();

const sent = (email: string, resendAt = 0) =>
  withSentCode({ channel: 'sms', destination: '+57 300 *** 4567', email, resendAt });

const open = (state: unknown = sent('an***@correo.example'), search = ''): Promise<RenderedAt> =>
  renderRoute('/val_account', <ValAccountRoute />, { path: `/val_account${search}`, state });

const code = (screen: RenderedAt) => screen.getByLabelText('Código de 4 dígitos');
const submit = (screen: RenderedAt) => screen.getByRole('button', { name: 'Validar y Continuar' });
const resend = (screen: RenderedAt) =>
  screen.getByRole('button', { name: '¿No has recibido el código? Enviar Nuevamente' });

beforeEach(async () => {
  await useNewDevice();
  profile = profileAnswer({ email_verificado: 'no' });
  api = stubApi();
  setSession();
  api.on(readProfile, () => profile);
});

describe('the confirmation of an address', () => {
  it('says where the code went, and another tab which address it is about', async () => {
    const screen = await open();
    const where =
      'Te enviamos un código de 4 dígitos al correo an***@correo.example y otro por SMS al +57 300 *** 4567.';
    await expect.element(screen.getByText(where)).toBeVisible();
    await screen.unmount();
    // Also when the known code was sent to an earlier address.
    for (const state of [null, sent('ot***@correo.example')]) {
      const other = await open(state);
      const which = `Escribe el código de 4 dígitos que enviamos al correo ${EMAIL}.`;
      await expect.element(other.getByText(which)).toBeVisible();
      await expect
        .element(other.getByRole('link', { name: 'Cambiar mi correo' }))
        .toHaveAttribute('href', '/create_profile');
      await other.unmount();
    }
  });

  it('takes the right code, goes on with the fresh token and leads to the form', async () => {
    let isWrong = true;
    const calls = api.on(confirmEmail, () => {
      if (isWrong) return new StubbedError(422, { code: 'code_wrong', message: WRONG });
      profile = profileAnswer();
      return CONFIRMED;
    });
    const screen = await open();
    await code(screen).fill('0000');
    await submit(screen).click();
    await expect.element(code(screen)).toHaveAccessibleDescription(expect.stringContaining(WRONG));
    await expect.element(code(screen)).toHaveFocus();
    expect(store.get(tokenAtom)).toBe('session-token');
    isWrong = false;
    await code(screen).fill('1234');
    await submit(screen).click();
    await expect.poll(() => pathOf(screen)).toBe('/profileform');
    expect(store.get(tokenAtom)).toBe(CONFIRMED.token);
    expect(calls.map(({ params }) => [decodeURIComponent(params.email), params.code])).toEqual([
      [EMAIL, '0000'],
      [EMAIL, '1234'],
    ]);
  });

  it('leads back to the own data that opened it, and to a correction of them', async () => {
    api.on(confirmEmail, () => {
      profile = profileAnswer();
      return CONFIRMED;
    });
    const screen = await open(null, '?desde=datos');
    await expect
      .element(screen.getByRole('link', { name: 'Cambiar mi correo' }))
      .toHaveAttribute('href', '/dashboard/rights/claim?kind=correction');
    await code(screen).fill('1234');
    await submit(screen).click();
    await expect.poll(() => pathOf(screen)).toBe('/dashboard/profile');
  });

  it('is one try under one key when its answer was lost', async () => {
    let isLost = true;
    const calls = api.on(confirmEmail, () => (isLost ? LOST : CONFIRMED));
    const screen = await open();
    await code(screen).fill('7777');
    await submit(screen).click();
    await expect.element(screen.getByText(/^No hay conexión/)).toBeVisible();
    isLost = false;
    await screen.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect.poll(() => pathOf(screen)).toBe('/profileform');
    expect(calls[1]?.query.intento).toBe(calls[0]?.query.intento);
  });

  // @covers 2.58, 8.5
  it('sends another code, to both, once the countdown is over', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const calls = api.on(resendEmailCode, codeSentAnswer({ correo: 'an***@correo.example' }));
    const screen = await open(sent('an***@correo.example', Date.now() + 30_000));
    await expect.element(resend(screen)).toHaveAttribute('aria-disabled', 'true');
    await vi.advanceTimersByTimeAsync(31_000);
    await resend(screen).click();
    await expect
      .element(screen.getByText(/^Hemos enviado nuevamente el codigo, si es necesario/))
      .toBeVisible();
    expect(calls.map(({ params }) => decodeURIComponent(params.email))).toEqual([EMAIL]);
    await expect.element(resend(screen)).toHaveAttribute('aria-disabled', 'true');
  });

  // @covers 8.5
  it('asks for the address once more when the code cannot go again', async () => {
    const message = 'Registra porfavor nuevamente el correo electrónico';
    api.on(resendEmailCode, new StubbedError(404, { code: 'email_not_registered', message }));
    const screen = await open();
    await resend(screen).click();
    await expect.element(screen.getByRole('alert').getByText(message)).toBeVisible();
    await screen.getByRole('link', { name: 'Registrar de nuevo mi correo' }).click();
    await expect.poll(() => pathOf(screen)).toBe('/create_profile');
  });

  it.each<readonly [StubbedError | typeof LOST, string | RegExp]>([
    [new StubbedError(429, { code: 'too_many', message: 'Espera un momento.' }), 'Espera un momento.'],
    [LOST, /^No hay conexión/],
  ])('says of a passing rejection what it is, and asks for no other address (%#)', async (outcome, said) => {
    onTestFinished(findNetwork);
    api.on(resendEmailCode, outcome);
    const screen = await open();
    await resend(screen).click();
    await expect.element(screen.getByText(said)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Registrar de nuevo mi correo' }).query()).toBeNull();
  });

  it('leads on whoever confirmed it meanwhile in another tab', async () => {
    api.on(resendEmailCode, () => {
      profile = profileAnswer();
      return new StubbedError(409, { code: 'email_confirmed', message: 'Tu correo ya está confirmado.' });
    });
    const screen = await open();
    await resend(screen).click();
    await expect.poll(() => pathOf(screen)).toBe('/profileform');
  });

  it.each([
    ['a confirmed profile', profileAnswer(), '/profileform'],
    ['no profile', null, '/create_profile'],
  ])('has nothing to say to %s', async (_, answer, place) => {
    api.on(readProfile, answer);
    const screen = await open();
    await expect.poll(() => pathOf(screen)).toBe(place);
  });

  it('can ask again for the address that it does not know', async () => {
    api.on(readProfile, new StubbedError(503, { code: 'down', message: 'Espera.' }));
    const screen = await open();
    await expect.element(screen.getByText('No pudimos buscar los datos que ya nos diste.')).toBeVisible();
    api.on(readProfile, profile);
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(code(screen)).toBeVisible();
  });
});
