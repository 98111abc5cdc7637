import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readRisk } from '#core/api/applications/offer.ts';
import { readCostSheet } from '#core/api/signing/cost-sheet.ts';
import {
  createContract,
  markSigned,
  registerInDepository,
  validateSigningCode,
} from '#core/api/signing/signing.ts';
import { pesos } from '#core/money/money.ts';
import { factsIn } from '../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { api, DOWN, LOST, rejection } from '../../../tests/components/stub-api.ts';
import { riskAnswer } from '../../../tests/samples/offer.ts';
import { costSheetAnswer, preparedAnswer, signedAnswer } from '../../../tests/samples/signing.ts';
import { Confirmed, SigningFlow } from './signing-flow.tsx';

const applicationId = '33333333-3333-4333-8333-333333333333';
const profileId = '22222222-2222-4222-8222-222222222222';
const CHANGED = 'Tu plan cambió después de pedir el código. Revisa de nuevo los datos.';
const heard = { onBack: vi.fn(), onSigned: vi.fn(), onEnterAccount: vi.fn() };

const open = (state: unknown = null): Promise<RenderedAt> =>
  renderAt(<SigningFlow {...{ applicationId, profileId }} {...heard} />, { path: '/profileform', state });

/** Like a browser reload: a new page with the same history entry. */
const reload = async (screen: RenderedAt): Promise<RenderedAt> => {
  const { state } = screen.location();
  await screen.unmount();
  return open(state);
};

const request = (screen: RenderedAt) => screen.getByRole('button', { name: 'Solicitar código de firma' });
const code = (screen: RenderedAt) => screen.getByLabelText('Código de 4 dígitos');
const sign = (screen: RenderedAt) => screen.getByRole('button', { name: 'Firmar contrato y pagaré' });
const confirmation = (screen: RenderedAt) =>
  screen.getByRole('heading', { level: 1, name: 'Crédito confirmado' });
const validated = (screen: RenderedAt) => screen.getByText('Tu código ya está comprobado');

const askForCode = async (): Promise<RenderedAt> => {
  const screen = await open();
  await expect.element(request(screen)).toBeVisible();
  // The pointer press is covered by the review's test.
  (request(screen).element() as HTMLButtonElement).click();
  await expect.element(code(screen)).toBeVisible();
  return screen;
};

beforeEach(() => {
  api.on(readRisk, riskAnswer());
  api.on(readCostSheet, costSheetAnswer());
  api.on(createContract, preparedAnswer());
  api.on(validateSigningCode, { valido: true });
  api.on(markSigned, signedAnswer());
  api.on(registerInDepository, { registro: 'registrado', numero: 'DP-1' });
});

describe('the way of a signature', () => {
  it('leads from the review by the code to the confirmation, and on to the identity', async () => {
    const screen = await askForCode();
    await expect
      .element(
        screen.getByText('Escribe el código de 4 dígitos que te enviamos por SMS al +57 310 *** 4567.'),
      )
      .toBeVisible();
    await expect.element(screen.getByText(/^Podrás pedirlo de nuevo en (30|2\d) segundos$/)).toBeVisible();
    await code(screen).fill('4271');
    await sign(screen).click();
    await expect.element(confirmation(screen)).toBeVisible();
    await screen.getByRole('button', { name: 'Validar mi identidad' }).click();
    expect(heard.onSigned).toHaveBeenCalledTimes(1);
    await expect.element(request(screen)).toBeVisible();
  });

  it('keeps the code over a reload, and the browser’s way back leads to the review and forth again', async () => {
    const screen = await reload(await askForCode());
    await expect.element(screen.getByText(/por SMS al \+57 310/)).toBeVisible();
    window.history.back();
    await expect.element(request(screen)).toBeVisible();
    window.history.forward();
    await expect.element(code(screen)).toBeVisible();
  });

  it('keeps the confirmation over a reload, with its own figures', async () => {
    const first = await askForCode();
    await code(first).fill('4271');
    await sign(first).click();
    await expect.element(confirmation(first)).toBeVisible();
    const screen = await reload(first);
    await expect.element(confirmation(screen)).toBeVisible();
    await expect.element(screen.getByText('1500000420')).toBeVisible();
    await expect.element(screen.getByText(/^\$\s4\.000\.000$/)).toBeVisible();
  });

  it('leads back to the review by the link too', async () => {
    const screen = await askForCode();
    await screen.getByRole('button', { name: 'Volver a la revisión' }).click();
    await expect.element(request(screen)).toBeVisible();
    await screen.getByRole('button', { name: 'Volver' }).click();
    expect(heard.onBack).toHaveBeenCalledTimes(1);
  });
});

describe('a code that was right', () => {
  it('is not asked for again when the signature fails, not even after a reload', async () => {
    api.on(markSigned, DOWN);
    const codes = api.on(validateSigningCode, { valido: true });
    const first = await askForCode();
    await code(first).fill('4271');
    await sign(first).click();
    await expect.element(validated(first)).toBeVisible();
    await expect.element(first.getByText('La firma no se ha completado')).toBeVisible();
    expect(code(first).query()).toBeNull();

    const screen = await reload(first);
    await expect.element(validated(screen)).toBeVisible();
    api.on(markSigned, signedAnswer());
    await sign(screen).click();
    await expect.element(confirmation(screen)).toBeVisible();
    expect(codes.map(({ params }) => params)).toEqual([{ applicationId, otp: '4271' }]);
  });

  it('leads back to the review, with the reason, where the credit changed before the signature', async () => {
    api.on(markSigned, rejection(409, 'plan_changed', CHANGED));
    const screen = await askForCode();
    await code(screen).fill('4271');
    const changed = { ...costSheetAnswer(), numero: 100_246 };
    const reads = api.on(readCostSheet, changed);
    await sign(screen).click();
    await expect.element(screen.getByText(CHANGED)).toBeVisible();
    await expect.element(screen.getByText('100246')).toBeVisible();
    expect(reads.length).toBeGreaterThan(0);
    // The history entry is the review's: a reload does not restore the validated code.
    const again = await reload(screen);
    await expect.element(again.getByText(CHANGED)).toBeVisible();
    expect(validated(again).query()).toBeNull();
  });
});

describe('a credit that was signed', () => {
  const onIdentity = vi.fn();
  const open = (): Promise<RenderedAt> =>
    renderAt(
      <Confirmed
        frame={{}}
        applicationId={applicationId}
        credit={{ creditNumber: 100_245, amount: pesos(4_000_000) }}
        after={<p>Después</p>}
        onIdentity={onIdentity}
        onEnterAccount={heard.onEnterAccount}
      />,
    );
  const pending = (screen: RenderedAt) => screen.getByText('El registro de tu pagaré está pendiente');

  // @covers 2.96
  it('says what was signed, where the copy went and how to send the photos', async () => {
    const calls = api.on(registerInDepository, { registro: 'registrado', numero: 'DP-1' });
    const screen = await open();
    expect(factsIn(screen.container)).toEqual({ 'Referencia de pago': '100245', Monto: '$ 4.000.000' });
    await expect.element(screen.getByText(/Te enviamos una copia del contrato a tu correo\.$/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: /^Enviar las fotos por WhatsApp/ }))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=.*100245/));
    await expect.element(screen.getByText('Después')).toBeVisible();
    await expect.poll(() => calls.map(({ params }) => params)).toEqual([{ applicationId }]);
    expect(pending(screen).query()).toBeNull();
  });

  it.each([
    ['says that it waits', { registro: 'pendiente', numero: null } as const],
    ['refuses', DOWN],
    ['is out of reach', LOST],
  ] as const)('a depository that %s holds nobody up and is told', async (_, answer) => {
    api.on(registerInDepository, answer);
    const screen = await open();
    await expect.element(pending(screen)).toBeVisible();
    await screen.getByRole('button', { name: 'Validar mi identidad' }).click();
    await screen.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
    expect([onIdentity.mock.calls.length, heard.onEnterAccount.mock.calls.length]).toEqual([1, 1]);
  });
});
