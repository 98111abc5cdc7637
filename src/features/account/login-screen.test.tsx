import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { requestLoginCode } from '#core/api/accounts/accounts.ts';
import { login } from '#core/api/accounts/logins.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { api, rejection, type StubbedError } from '../../../tests/components/stub-api.ts';
import { codeSentAnswer, loginAnswer } from '../../../tests/samples/accounts.ts';
import { flushDrafts } from '../../platform/drafts/open-drafts.ts';
import { withSentCode } from '../../platform/forms/use-sent-code.ts';
import { phoneAtom } from '../../platform/session/session-atoms.ts';
import { forget } from '../../platform/storage/forget.ts';
import { store } from '../../platform/store.ts';
import { LoginScreen, type LoginScreenProps } from './login-screen.tsx';

const UNKNOWN = rejection(404, 'not_registered', 'No existe.');

const callbacks = { onIn: vi.fn(), onCreate: vi.fn(), onLeave: vi.fn() };

const open = (given: Partial<LoginScreenProps> = {}, state: unknown = null): Promise<RenderedAt> =>
  renderAt(
    <LoginScreen endedByItself={false} summary={null} onUnlocked={undefined} {...callbacks} {...given} />,
    {
      path: '/login',
      state,
    },
  );

const number = (screen: RenderedAt) => screen.getByLabelText('Número de celular');
const ask = (screen: RenderedAt) => screen.getByRole('button', { name: 'Solicitar código' });
const code = (screen: RenderedAt) => screen.getByLabelText('Código de 4 dígitos');
const enter = (screen: RenderedAt) => screen.getByRole('button', { name: 'Ingresar a mi cuenta' });

const askFor = async (screen: RenderedAt, typed = '3001234567'): Promise<void> => {
  await number(screen).fill(typed);
  await ask(screen).click();
};

beforeEach(useNewDevice);

describe('the login', () => {
  // @covers 2.54, 8.1
  it('wants a number, and offers an account for one that nobody registered', async () => {
    api.on(requestLoginCode, UNKNOWN);
    const screen = await open();
    await ask(screen).click();
    await expect.element(number(screen)).toHaveAccessibleDescription(/El número de celular es requerido/);
    await expect.element(number(screen)).toHaveFocus();
    await askFor(screen);
    const unknown = screen.getByRole('alertdialog', { name: 'Crea tu cuenta primero' });
    await expect
      .element(unknown)
      .toHaveAccessibleDescription('El celular aún no se ha registrado. Primero debes crear una cuenta.');
    await unknown.getByRole('button', { name: 'Salir' }).click();
    await expect.element(number(screen)).toHaveFocus();
    await expect.element(number(screen)).toHaveValue('3001234567');
    await ask(screen).click();
    await unknown.getByRole('button', { name: 'Crear una cuenta' }).click();
    expect(callbacks.onCreate.mock.calls).toEqual([['3001234567']]);
  });

  // @covers 2.50, 2.51, 4.7
  it('takes the code where it was asked for, and another number asks again', async () => {
    api.on(requestLoginCode, codeSentAnswer());
    const calls = api.on(login, loginAnswer());
    const screen = await open();
    await askFor(screen);
    await expect.element(code(screen)).toHaveFocus();
    await expect
      .element(screen.getByText('Te enviamos un código de 4 dígitos por SMS al +57 300 *** 4567.'))
      .toBeVisible();
    expect(ask(screen).query()).toBeNull();

    await number(screen).fill('3109876543');
    await expect.element(ask(screen)).toBeVisible();
    expect(code(screen).query()).toBeNull();

    await number(screen).fill('3001234567');
    await code(screen).fill('1234');
    await enter(screen).click();
    await expect.poll(() => callbacks.onIn.mock.calls).toEqual([['application']]);
    expect(calls.map(({ body }) => body)).toEqual([{ otp: '1234', platform: 'sms', value: '573001234567' }]);
  });

  it('takes the code that went out a moment ago from another tab', async () => {
    api.on(requestLoginCode, rejection(429, 'code_too_soon', 'Espera.', { retryAfterSeconds: 20 }));
    const screen = await open();
    await askFor(screen);
    await expect.element(code(screen)).toHaveFocus();
    await expect.element(screen.getByText(/^Podrás pedirlo de nuevo en (20|1\d) segundos$/)).toBeVisible();
  });

  it('knows after a reload which number its code went to', async () => {
    store.set(phoneAtom, '573001234567');
    const screen = await open(
      {},
      withSentCode({
        channel: 'sms',
        destination: '+57 300 *** 4567',
        email: undefined,
        resendAt: Date.now() + 25_000,
      }),
    );
    await expect.element(number(screen)).toHaveValue('3001234567');
    await expect.element(code(screen)).toBeVisible();
    await expect.element(screen.getByRole('timer')).toBeVisible();
  });
});

describe('a login code that is not taken', () => {
  const tryCode = async (typed: string, answer: StubbedError | (() => unknown)): Promise<RenderedAt> => {
    api.on(requestLoginCode, codeSentAnswer());
    api.on(login, answer as StubbedError);
    const screen = await open();
    await askFor(screen);
    await code(screen).fill(typed);
    await enter(screen).click();
    return screen;
  };

  it('opens a dialog, marks the boxes and is replaced by what is typed next', async () => {
    const sentence = 'Por favor revisa los códigos enviados e intenta nuevamente.';
    let isWrong = true;
    const screen = await tryCode('0000', () =>
      isWrong ? rejection(422, 'code_wrong', sentence) : loginAnswer(),
    );
    const dialog = screen.getByRole('alertdialog', { name: 'Revisa el código' });
    await expect.element(dialog).toHaveAccessibleDescription(sentence);
    await dialog.getByRole('button', { name: 'Escribir otra vez' }).click();
    await expect
      .element(code(screen))
      .toHaveAccessibleDescription(/Código inválido, por favor vuelve a intentarlo\./);
    await expect.element(code(screen)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(code(screen)).toHaveFocus();
    isWrong = false;
    await userEvent.keyboard('1234{Enter}');
    await expect.poll(() => callbacks.onIn.mock.calls).toEqual([['application']]);
  });

  it('is said at the field when it could not be right any more', async () => {
    const screen = await tryCode('1234', rejection(422, 'code_expired', 'El código venció. Pide uno nuevo.'));
    await expect.element(code(screen)).toHaveAccessibleDescription(/El código venció\. Pide uno nuevo\./);
    expect(screen.getByRole('alertdialog').query()).toBeNull();
  });

  it('leads to an account where the number has lost its own', async () => {
    const screen = await tryCode('1234', UNKNOWN);
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Crear una cuenta' }).click();
    expect(callbacks.onCreate.mock.calls).toEqual([['3001234567']]);
  });
});

describe('around the login', () => {
  // @covers 2.52
  it('is told why the last session ended, and its summary', async () => {
    const screen = await open({ endedByItself: true, summary: <p>Resumen</p> });
    await expect.element(screen.getByText('Tu sesión se cerró')).toBeVisible();
    await expect.element(screen.getByText('Resumen', { exact: true })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: '¿No tienes una Cuenta? Créala' }))
      .toHaveAttribute('href', '/create_account');
  });

  // @covers 2.53
  it('is, from small screens up, a panel of what one can check', async () => {
    const screen = await open();
    try {
      await page.viewport(599, 800);
      expect(screen.getByRole('complementary').query()).toBeNull();
      await page.viewport(600, 800);
      await expect
        .element(screen.getByRole('complementary'))
        .toMatchTextContent(
          /Tu cuota mínima.*El total que te falta.*Los pagos.*Los canales.*extracto.*paz y salvo/s,
        );
      expect(document.documentElement.scrollWidth).toBe(600);
    } finally {
      await page.viewport(360, 740);
    }
  });
});

describe('a number that has entered on this device', () => {
  const enterOnce = async (): Promise<void> => {
    api.on(requestLoginCode, codeSentAnswer());
    api.on(login, loginAnswer());
    const screen = await open();
    await askFor(screen);
    await code(screen).fill('1234');
    await enter(screen).click();
    await expect.poll(() => callbacks.onIn.mock.calls.length).toBe(1);
    await flushDrafts();
    await screen.unmount();
    // The session's own values go with it.
    await forget('automatic');
  };

  it('is offered masked at the next login, and only the code is asked for', async () => {
    await enterOnce();
    const screen = await open();
    await expect.element(screen.getByText('Ingresas con +57 300 *** 4567')).toBeVisible();
    expect(number(screen).query()).toBeNull();
    const calls = api.on(requestLoginCode, codeSentAnswer());
    await ask(screen).click();
    await expect.element(code(screen)).toHaveFocus();
    expect(calls).toHaveLength(1);
  });

  it('is forgotten by who is somebody else, and typing goes on', async () => {
    await enterOnce();
    const screen = await open();
    await screen.getByRole('button', { name: 'No soy yo' }).click();
    await expect.element(number(screen)).toHaveFocus();
    await expect.element(number(screen)).toHaveValue('');
    await flushDrafts();
    await screen.unmount();
    const again = await open();
    await expect.element(number(again)).toHaveValue('');
  });

  it('is forgotten by Salir', async () => {
    await enterOnce();
    await forget('button');
    const screen = await open();
    await expect.element(number(screen)).toHaveValue('');
  });
});
