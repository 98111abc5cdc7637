import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  markSigned,
  resendSigningCode,
  reviewContract,
  reviewPromissoryNote,
  validateSigningCode,
} from '#core/api/signing/signing.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { stubDownloads, stubTabs } from '../../../tests/components/files.ts';
import { heldAnswer } from '../../../tests/components/held-answer.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { api, LOST, rejection } from '../../../tests/components/stub-api.ts';
import { sentCodeAnswer, signedAnswer } from '../../../tests/samples/signing.ts';
import { DocumentFiles, Sign } from './sign.tsx';

const applicationId = '33333333-3333-4333-8333-333333333333';
const profileId = '22222222-2222-4222-8222-222222222222';
const sizes = { contract: { pages: 9, bytes: 81_234 }, promissory_note: { pages: 3, bytes: 42_111 } };
const WRONG = 'Código inválido, por favor vuelve a intentarlo. Te quedan 2 intentos.';
const heard = { onRead: vi.fn(), onValidated: vi.fn(), onSigned: vi.fn(), onReview: vi.fn() };

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

describe('the code that signs', () => {
  it('is tried and signs once, however often the button is pressed, and says what is being done', async () => {
    const tried = api.on(validateSigningCode, { valido: true });
    const { answer, give } = heldAnswer<ReturnType<typeof signedAnswer>>();
    const signed = api.on(markSigned, () => answer);
    const screen = await open();
    await code(screen).fill('4271');
    const button = sign(screen).element() as HTMLButtonElement;
    for (let press = 0; press < 3; press += 1) button.click();
    const busy = screen.getByRole('button', { name: 'Firmando el contrato y pagaré...' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => heard.onValidated.mock.calls.length).toBe(1);
    give(signedAnswer());
    await expect.poll(() => heard.onSigned.mock.calls.length).toBe(1);
    expect(heard.onSigned).toHaveBeenCalledWith({
      creditNumber: 1_500_000_420,
      amount: 4_000_000,
      status: 'pendiente_validacion_cliente',
    });
    expect(tried.map(({ params }) => params)).toEqual([{ applicationId, otp: '4271' }]);
    expect(signed).toHaveLength(1);
  });

  // @covers 8.13
  it('that is wrong is told at the field, which takes the focus for another one', async () => {
    const tried = api.on(validateSigningCode, rejection(422, 'code_wrong', WRONG));
    const screen = await typeCode('0000');
    await expect.element(code(screen)).toHaveAccessibleDescription(`Error: ${WRONG}`);
    await expect.element(code(screen)).toHaveFocus();
    // Typed over it and submitted by the keyboard.
    await userEvent.keyboard('0001{Enter}');
    await expect.poll(() => tried.map(({ params }) => params.otp)).toEqual(['0000', '0001']);
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
    api.on(validateSigningCode, rejection(409, reason, message));
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
  it('that fails says so, and why', async () => {
    const message = 'Pediste muchos códigos. Espera un momento.';
    api.on(resendSigningCode, rejection(429, 'too_many_codes', message, { retryAfterSeconds: 90 }));
    const screen = await open();
    await vi.advanceTimersByTimeAsync(30_000);
    await resend(screen).click();
    await expect.element(screen.getByText('Los códigos no han sido reenviados correctamente')).toBeVisible();
    await expect.element(screen.getByText(message)).toBeVisible();
  });

  it('for a plan that changed meanwhile leads back to the review', async () => {
    const message = 'Tu plan cambió después de pedir el código.';
    api.on(resendSigningCode, rejection(409, 'plan_changed', message));
    const screen = await open();
    await vi.advanceTimersByTimeAsync(30_000);
    await resend(screen).click();
    await expect.poll(() => heard.onReview.mock.calls).toEqual([[message]]);
  });
});

describe('the files that are signed', () => {
  const PDF = new TextEncoder().encode('%PDF-1.7');

  const openFiles = (): Promise<RenderedAt> => renderAt(<DocumentFiles {...{ applicationId, sizes }} />);

  /** Captures saved files; opening a tab is blocked. */
  const savingInstead = () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    return stubDownloads();
  };

  it.each([
    ['Revisar el contrato', /^PDF, 9 páginas, 81\skB$/, reviewContract, 'contrato.pdf'],
    ['Revisar el pagaré', /^PDF, 3 páginas, 42\skB$/, reviewPromissoryNote, 'pagare.pdf'],
  ] as const)(
    '%s: says how large it is, and is saved where no tab may open',
    async (label, size, endpoint, name) => {
      const calls = api.on(endpoint, PDF);
      const saved = savingInstead();
      const screen = await openFiles();
      const button = screen.getByRole('button', { name: new RegExp(`^${label}`) });
      await expect.element(button.getByText(size)).toBeVisible();
      await button.click();
      await expect.poll(() => saved.length).toBe(1);
      expect(saved[0]?.name).toBe(name);
      expect(await saved[0]?.text()).toBe('%PDF-1.7');
      expect(calls.map(({ params }) => params)).toEqual([{ applicationId }]);
    },
  );

  it('close their tab and say so where they cannot be had; another press tries again', async () => {
    api.on(reviewContract, LOST);
    const tabs = stubTabs();
    const screen = await openFiles();
    await screen.getByRole('button', { name: /^Revisar el contrato/ }).click();
    await expect.element(screen.getByText('No pudimos abrir el documento')).toBeVisible();
    expect(tabs.map(({ isClosed }) => isClosed)).toEqual([true]);
    expect(tabs[0]?.document.body.textContent).toBe('Abriendo el documento…');

    const saved = savingInstead();
    api.on(reviewContract, PDF);
    await screen.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect.poll(() => saved.length).toBe(1);
    expect(screen.getByText('No pudimos abrir el documento').query()).toBeNull();
  });

  it('wait for the network, and say so', async () => {
    const screen = await openFiles();
    loseNetwork();
    await expect
      .element(screen.getByRole('button', { name: /^Revisar el contrato/ }))
      .toHaveAccessibleDescription('Para abrir los documentos necesitas conexión.');
  });
});
