import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readRisk } from '#core/api/applications/offer.ts';
import { loseNetwork } from '../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { HUNG, LOST, type StubbedApi, StubbedError } from '../../../tests/components/stub-api.ts';
import { stubOffer } from '../../../tests/components/stub-offer.ts';
import { riskAnswer } from '../../../tests/samples/offer.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { OfferScreen } from './offer-screen.tsx';

const PROFILE = '22222222-2222-4222-8222-222222222222';
const REFUSED = 'No pudimos aprobar tu crédito';
const heard = { onPlanChosen: vi.fn(), onSendDocuments: vi.fn(), onLeave: vi.fn() };

let api: StubbedApi;

const open = (): Promise<RenderedAt> => renderAt(<OfferScreen profileId={PROFILE} {...heard} />);

const press = (screen: RenderedAt, name: string) => screen.getByRole('button', { name }).click();

beforeEach(() => {
  for (const listener of Object.values(heard)) listener.mockClear();
  api = stubOffer();
});

describe('a decision that is being read', () => {
  // @covers 2.80
  it('says what is waited for, and offers another try once it takes long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    let isHung = true;
    api.on(readRisk, () => (isHung ? HUNG : riskAnswer({ estado: 'approved' })));
    const screen = await open();
    await expect.element(screen.getByText('Estamos verificando el estado de tu solicitud...')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Volver a intentar' }).query()).toBeNull();
    await vi.advanceTimersByTimeAsync(3_000);
    isHung = false;
    await press(screen, 'Volver a intentar');
    await expect.element(screen.getByText('Monto máximo aprobado')).toBeVisible();
  });

  // @covers 4.24, 8.10
  it.each([
    ['the network lost', LOST, 'No hay conexión. Lo que escribiste sigue aquí'],
    [
      'the server refuses',
      new StubbedError(503, { code: 'unavailable', message: 'Este servicio no responde.' }),
      'Este servicio no responde.',
    ],
    ['this build does not understand', riskAnswer({ estado: 'otro_estado' }), 'Algo falló de nuestro lado.'],
  ] as const)('and %s is never told as a rejection', async (_, answer, reason) => {
    let isFailing = true;
    api.on(readRisk, () => (isFailing ? answer : riskAnswer({ estado: 'approved' })));
    const screen = await open();
    await expect.element(screen.getByText('No pudimos consultar tu solicitud.')).toBeVisible();
    await expect.element(screen.getByText(reason, { exact: false })).toBeVisible();
    await expect.element(screen.getByText('Tu solicitud sigue guardada', { exact: false })).toBeVisible();
    expect(screen.getByText(REFUSED).query()).toBeNull();
    isFailing = false;
    await press(screen, 'Volver a intentar');
    await expect.element(screen.getByText('Monto máximo aprobado')).toBeVisible();
  });

  it('leads on when the plan is chosen or the credit signed already', async () => {
    api.on(readRisk, riskAnswer({ estado: 'pendiente_validacion_cliente' }));
    await open();
    await expect.poll(() => heard.onPlanChosen.mock.calls.length).toBe(1);
  });
});

describe('a request in process', () => {
  beforeEach(() => {
    api.on(readRisk, riskAnswer({ estado: 'risk_in_process' }));
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  });

  // @covers 2.87
  it('says not to reload, and without a network that it goes on by itself', async () => {
    const screen = await open();
    const dialog = screen.getByRole('alertdialog', { name: 'Estamos estudiando tu solicitud' });
    await expect.element(dialog.getByText('No actualices la pantalla')).toBeVisible();
    api.on(readRisk, LOST);
    loseNetwork();
    await vi.advanceTimersByTimeAsync(10_000);
    await expect
      .element(dialog.getByText('Seguiremos consultando apenas vuelva la conexión.', { exact: false }))
      .toBeVisible();
  });

  // @covers 2.90, 4.23
  it('that takes longer lets one leave, with whom to write to', async () => {
    const polls = api.on(readRisk, riskAnswer({ estado: 'risk_in_process' }));
    const screen = await open();
    for (let count = 1; count <= 7; count += 1) {
      await expect.poll(() => polls.length).toBe(count);
      await expect.poll(() => queryClient.isFetching()).toBe(0);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    const dialog = screen.getByRole('alertdialog', { name: 'Tu solicitud sigue en proceso' });
    await expect.element(dialog.getByRole('link', { name: 'ayuda@cuotasana.example' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Salir' }).click();
    expect(heard.onLeave).toHaveBeenCalledTimes(1);
  });
});

describe('a rejection', () => {
  beforeEach(() => {
    api.on(
      readRisk,
      riskAnswer({
        estado: 'rejected',
        motivos: ['mora_vigente', 'antiguedad_insuficiente', 'nuevo_motivo'],
        vuelve_desde: '2027-03-04',
      }),
    );
  });

  // @covers 2.86, 4.22, 8.8
  it('says the general factors, the own reasons with what to do, from when to come back and whom to ask', async () => {
    const screen = await open();
    const dialog = screen.getByRole('alertdialog', { name: REFUSED });
    await expect.element(dialog).toBeVisible();
    for (const factor of ['Tener entre 18 y 70 años', 'Llevar mínimo seis meses en tu empleo'])
      await expect.element(dialog.getByText(factor)).toBeVisible();
    await expect
      .element(dialog.getByText('Te enviamos un correo con más detalles.', { exact: false }))
      .toBeVisible();
    const reasons = [...dialog.element().querySelectorAll('h4')].map((heading) => heading.textContent);
    expect(reasons).toEqual(['Mora con otra entidad', 'Antigüedad']);
    await expect.element(dialog.getByText('Ponte al día o acuerda un pago', { exact: false })).toBeVisible();
    await expect.element(dialog.getByText('desde el 4 de marzo de 2027', { exact: false })).toBeVisible();
    await expect
      .element(dialog.getByText('que una persona revise la decisión', { exact: false }))
      .toBeVisible();
  });

  it('is left by its button only', async () => {
    const screen = await open();
    const dialog = screen.getByRole('alertdialog', { name: REFUSED });
    await expect.element(dialog.getByRole('heading', { name: REFUSED })).toHaveFocus();
    // As the browser does on the key 'Escape'.
    dialog.element().dispatchEvent(new Event('cancel', { cancelable: true }));
    (dialog.element() as HTMLDialogElement).close();
    await expect.element(dialog).toBeVisible();
    expect(heard.onLeave).not.toHaveBeenCalled();
    await dialog.getByRole('button', { name: 'Salir' }).click();
    expect(heard.onLeave).toHaveBeenCalledTimes(1);
  });
});
