import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { markSigned, resendSigningCode, validateSigningCode } from '#core/api/signing/signing.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { LOST, type StubbedApi, StubbedError, stubApi } from '../../../tests/components/stub-api.ts';
import { sentCodeAnswer, signedAnswer } from '../../../tests/samples/signing.ts';
import { Sign } from './sign.tsx';

const applicationId = '33333333-3333-4333-8333-333333333333';
const profileId = '22222222-2222-4222-8222-222222222222';
const sizes = { contract: { pages: 9, bytes: 81_234 }, promissory_note: { pages: 3, bytes: 42_111 } };
const WRONG = 'Código inválido, por favor vuelve a intentarlo. Te quedan 2 intentos.';
const heard = { onRead: vi.fn(), onValidated: vi.fn(), onSigned: vi.fn(), onReview: vi.fn() };

let api: StubbedApi;

const open = (isValidated = false): Promise<RenderedAt> =>
  renderAt(<Sign frame={{}} {...{ applicationId, profileId, sizes, isValidated }} {...heard} />, {
    path: '/profileform',
    state: {
      sentCode: { channel: 'sms', destination: '+57 310 *** 4567', resendAt: Date.now() + 30_000 },
    },
  });

const code = (screen: RenderedAt) => screen.getByLabelText('Código de 4 dígitos');
const sign = (screen: RenderedAt) => screen.getByRole('button', { name: 'Firmar contrato y pagaré' });
const resend = (screen: RenderedAt) => screen.getByRole('button', { name: /Enviar Nuevamente/ });

const typeCode = async (digits = '4271'): Promise<RenderedAt> => {
  const screen = await open();
  await code(screen).fill(digits);
  await sign(screen).click();
  return screen;
};

beforeEach(() => {
  for (const listener of Object.values(heard)) listener.mockClear();
  findNetwork();
  api = stubApi();
});

describe('the code that signs', () => {
  it('is tried and signs once, however often the button is pressed', async () => {
    const tried = api.on(validateSigningCode, { valido: true });
    const signed = api.on(markSigned, signedAnswer());
    const screen = await open();
    await code(screen).fill('4271');
    const button = sign(screen).element() as HTMLButtonElement;
    for (let press = 0; press < 3; press += 1) button.click();
    await expect.poll(() => heard.onSigned.mock.calls.length).toBe(1);
    expect(heard.onSigned).toHaveBeenCalledWith({
      creditNumber: 1_500_000_420,
      amount: 4_000_000,
      status: 'pendiente_validacion_cliente',
    });
    expect(heard.onValidated).toHaveBeenCalledTimes(1);
    expect(tried.map(({ params }) => params)).toEqual([{ applicationId, otp: '4271' }]);
    expect(signed).toHaveLength(1);
  });

  it('says while it works what is being done', async () => {
    api.on(validateSigningCode, { valido: true });
    let answer: () => void = () => undefined;
    api.on(
      markSigned,
      () =>
        new Promise<ReturnType<typeof signedAnswer>>((resolve) => {
          answer = () => resolve(signedAnswer());
        }),
    );
    const screen = await typeCode();
    const busy = screen.getByRole('button', { name: 'Firmando el contrato y pagaré...' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => heard.onValidated.mock.calls.length).toBe(1);
    answer();
    await expect.element(sign(screen)).not.toHaveAttribute('aria-busy');
  });

  // @covers 5.9
  it.each([
    ['12', 'Error: El código debe tener 4 dígitos'],
    ['', 'Error: Este campo es requerido'],
  ])('that is not whole ("%s") is told at the field and sent nowhere', async (digits, message) => {
    const tried = api.on(validateSigningCode, { valido: true });
    const screen = await typeCode(digits);
    await expect.element(code(screen)).toHaveAccessibleDescription(message);
    expect(tried).toEqual([]);
  });

  // @covers 8.13
  it('that is wrong is told at the field, which takes the focus for another one', async () => {
    const tried = api.on(validateSigningCode, new StubbedError(422, { code: 'code_wrong', message: WRONG }));
    const screen = await typeCode('0000');
    await expect.element(code(screen)).toHaveAccessibleDescription(`Error: ${WRONG}`);
    await expect.element(code(screen)).toHaveFocus();
    const field = code(screen).element() as HTMLInputElement;
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4]);
    // Typed over it and submitted by the keyboard.
    await userEvent.keyboard('0001{Enter}');
    await expect.poll(() => tried.map(({ params }) => params.otp)).toEqual(['0000', '0001']);
    await expect.poll(() => [field.selectionStart, field.selectionEnd]).toEqual([0, 4]);
    expect(heard.onValidated).not.toHaveBeenCalled();
  });

  it('whose answer is lost stays typed and is made good by pressing again', async () => {
    let isLost = true;
    const tried = api.on(validateSigningCode, () => (isLost ? LOST : { valido: true }));
    api.on(markSigned, signedAnswer());
    const screen = await typeCode();
    await expect.element(screen.getByText('La firma no se ha completado')).toBeVisible();
    await expect.element(screen.getByText(/^No hay conexión\./)).toBeVisible();
    await expect.element(code(screen)).toHaveValue('4271');
    isLost = false;
    // A signature is never retried automatically.
    findNetwork();
    expect(tried).toHaveLength(1);
    await screen.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect.poll(() => heard.onSigned.mock.calls.length).toBe(1);
    expect(tried.map(({ params }) => params.otp)).toEqual(['4271', '4271']);
  });

  it.each([
    ['another plan', 'plan_changed', 'Tu plan cambió después de pedir el código.'],
    ['another day', 'documents_outdated', 'Tus documentos son de otro día.'],
  ])('leads back to the review where the credit has %s meanwhile', async (_, reason, message) => {
    api.on(validateSigningCode, new StubbedError(409, { code: reason, message }));
    await typeCode();
    await expect.poll(() => heard.onReview.mock.calls).toEqual([[message]]);
    expect(heard.onSigned).not.toHaveBeenCalled();
  });
});

describe('a code that was right before', () => {
  it('needs no other: one press signs', async () => {
    const signed = api.on(markSigned, signedAnswer());
    const screen = await open(true);
    await expect.element(screen.getByText('Tu código ya está comprobado')).toBeVisible();
    expect(code(screen).query()).toBeNull();
    await sign(screen).click();
    await expect.poll(() => heard.onSigned.mock.calls.length).toBe(1);
    expect(signed).toHaveLength(1);
  });

  it('waits for the network, and says so', async () => {
    const screen = await open(true);
    loseNetwork();
    await expect.element(sign(screen)).toHaveAccessibleDescription('Para firmar necesitas conexión.');
  });
});

describe('asking for another code', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
  });

  // @covers 2.95
  it('is possible after thirty seconds, empties the field and says where it went', async () => {
    const sent = api.on(resendSigningCode, { ...sentCodeAnswer(), destino: '+57 320 *** 9999' });
    const screen = await open();
    await expect.element(resend(screen)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(screen.getByText('Podrás pedirlo de nuevo en 30 segundos')).toBeVisible();
    (resend(screen).element() as HTMLButtonElement).click();
    expect(sent).toEqual([]);

    await code(screen).fill('0000');
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.element(resend(screen)).not.toHaveAttribute('aria-disabled');
    await resend(screen).click();
    await expect
      .element(
        screen.getByText('Te enviamos otro código por SMS al +57 320 *** 9999. El anterior ya no sirve.'),
      )
      .toBeVisible();
    await expect.element(code(screen)).toHaveValue('');
    await expect.element(resend(screen)).toHaveAttribute('aria-disabled', 'true');
    expect(sent).toHaveLength(1);
  });

  // @covers 8.15
  it('that fails says so, and a rejection that says when holds the next one so long', async () => {
    const message = 'Pediste muchos códigos. Espera un momento.';
    api.on(
      resendSigningCode,
      new StubbedError(429, { code: 'too_many_codes', message }, { retryAfterSeconds: 90 }),
    );
    const screen = await open();
    await vi.advanceTimersByTimeAsync(30_000);
    await resend(screen).click();
    await expect.element(screen.getByText('Los códigos no han sido reenviados correctamente')).toBeVisible();
    await expect.element(screen.getByText(message)).toBeVisible();
    await expect.element(resend(screen)).toHaveAttribute('aria-disabled', 'true');
    await vi.advanceTimersByTimeAsync(91_000);
    await expect.element(resend(screen)).not.toHaveAttribute('aria-disabled');
  });

  it('for a plan that changed meanwhile leads back to the review', async () => {
    const message = 'Tu plan cambió después de pedir el código.';
    api.on(resendSigningCode, new StubbedError(409, { code: 'plan_changed', message }));
    const screen = await open();
    await vi.advanceTimersByTimeAsync(30_000);
    await resend(screen).click();
    await expect.poll(() => heard.onReview.mock.calls).toEqual([[message]]);
  });
});
