import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { resendRegistrationCode } from '#core/api/accounts/accounts.ts';
import { confirmPhone } from '#core/api/accounts/logins.ts';
import { parsePhone } from '#core/people/phone.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { api, LOST, rejection } from '../../../tests/components/stub-api.ts';
import { codeSentAnswer, sessionAnswer } from '../../../tests/samples/accounts.ts';
import { withSentCode } from '../../platform/forms/use-sent-code.ts';
import { accountIdAtom, tokenAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { RegistrationCode } from './registration-code.tsx';

const phone = parsePhone('3001234567');
if (!phone) throw new Error('no number');
const WRONG = rejection(
  422,
  'code_wrong',
  'Código inválido, por favor vuelve a intentarlo. Te quedan 2 intentos.',
);

const callbacks = { onIn: vi.fn(), onEdit: vi.fn(), onKnown: vi.fn() };

const sent = (resendAt: number) =>
  withSentCode({ channel: 'whatsapp', destination: '+57 300 *** 4567', email: undefined, resendAt });

const open = (resendAt = 0, state: unknown = sent(resendAt)): Promise<RenderedAt> =>
  renderAt(<RegistrationCode phone={phone} {...callbacks} />, { path: '/auth_account', state });

const code = (screen: RenderedAt) => screen.getByLabelText('Código de 4 dígitos');
const submit = (screen: RenderedAt) => screen.getByRole('button', { name: 'Validar y Continuar' });
const resend = (screen: RenderedAt) =>
  screen.getByRole('button', { name: '¿No has recibido el código? Enviar Nuevamente' });

beforeEach(useNewDevice);

describe('the code of a new account', () => {
  it('says where it went, and where another tab knows only the number', async () => {
    const screen = await open();
    await expect
      .element(screen.getByText(/^Te enviamos un código de 4 dígitos por WhatsApp al \+57 300 \*\*\* 4567;/))
      .toBeVisible();
    await expect.element(screen.getByText('300 123 4567', { exact: true })).toBeVisible();
    await screen.unmount();
    const other = await open(0, null);
    await expect
      .element(other.getByText('Escribe el código de 4 dígitos que enviamos al +57 300 *** 4567.'))
      .toBeVisible();
    await other.getByRole('button', { name: 'Volver y editar número' }).click();
    expect(callbacks.onEdit).toHaveBeenCalledTimes(1);
  });

  it('opens the session', async () => {
    const calls = api.on(confirmPhone, sessionAnswer());
    const screen = await open();
    await code(screen).fill('1234');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => callbacks.onIn.mock.calls).toHaveLength(1);
    expect(calls.map(({ params }) => params)).toEqual([{ phone: '573001234567', otp: '1234' }]);
    const { token, id } = sessionAnswer();
    expect([store.get(tokenAtom), store.get(accountIdAtom)]).toEqual([token, id]);
  });

  // @covers 8.3
  it('is said to be wrong at the field, and what is typed next takes its place', async () => {
    let isWrong = true;
    const calls = api.on(confirmPhone, () => (isWrong ? WRONG : sessionAnswer()));
    const screen = await open();
    await code(screen).fill('0000');
    await userEvent.keyboard('{Enter}');
    await expect.element(code(screen)).toHaveAccessibleDescription(/Te quedan 2 intentos\./);
    await expect.element(code(screen)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(code(screen)).toHaveFocus();
    isWrong = false;
    await userEvent.keyboard('1234{Enter}');
    await expect.poll(() => callbacks.onIn.mock.calls).toHaveLength(1);
    expect(calls.map(({ params }) => params.otp)).toEqual(['0000', '1234']);
    expect(new Set(calls.map(({ query }) => query.intento)).size).toBe(2);
  });

  it('is one try under one key when its answer was lost and it is pressed again', async () => {
    let isLost = true;
    const calls = api.on(confirmPhone, () => (isLost ? LOST : sessionAnswer()));
    const screen = await open();
    await code(screen).fill('4321');
    await submit(screen).click();
    await expect.element(screen.getByText(/^No hay conexión/)).toBeVisible();
    await expect.element(code(screen)).toHaveValue('4321');
    isLost = false;
    await screen.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect.poll(() => callbacks.onIn.mock.calls).toHaveLength(1);
    expect(calls).toHaveLength(2);
    expect(calls[0]?.query.intento).toMatch(/^[0-9a-f-]{36}$/);
    expect(calls[1]?.query.intento).toBe(calls[0]?.query.intento);
  });
});

describe('another code', () => {
  it('empties the field for itself, says where it went and can be followed by another in 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const calls = api.on(resendRegistrationCode, codeSentAnswer());
    const screen = await open();
    await code(screen).fill('1234');
    await resend(screen).click();
    await expect
      .element(
        screen.getByText('Te enviamos otro código por SMS al +57 300 *** 4567. El anterior ya no sirve.'),
      )
      .toBeVisible();
    await expect.element(code(screen)).toHaveValue('');
    await expect
      .element(screen.getByRole('timer'))
      .toHaveTextContent('Podrás pedirlo de nuevo en 30 segundos');
    await expect.element(resend(screen)).toHaveAttribute('aria-disabled', 'true');
    expect(calls.map(({ params }) => params)).toEqual([{ phone: '573001234567' }]);
  });

  it('leads on whoever turns out to have confirmed the number already', async () => {
    api.on(
      resendRegistrationCode,
      rejection(409, 'phone_taken', 'Este número ya está asociado a una cuenta registrada.'),
    );
    const screen = await open();
    await resend(screen).click();
    await expect
      .element(screen.getByText('Este número ya está asociado a una cuenta registrada.'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Continuar con mi crédito' }).click();
    expect(callbacks.onKnown).toHaveBeenCalledTimes(1);
  });
});

describe('filling in the code', () => {
  it('takes what the browser hands over from the SMS', async () => {
    let handOver: (code: string) => void = () => undefined;
    const credential = new Promise((resolve) => {
      handOver = (given) => resolve({ code: given });
    });
    // Desktop browsers receive no SMS: stub of the Web OTP API.
    vi.stubGlobal('OTPCredential', class OTPCredential {});
    vi.spyOn(navigator.credentials, 'get').mockReturnValue(credential as Promise<Credential>);
    const screen = await open();
    handOver('9876');
    await expect.element(code(screen)).toHaveValue('9876');
    vi.unstubAllGlobals();
  });
});
