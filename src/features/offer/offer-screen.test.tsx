import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readInstalmentOptions, readRisk, updateApplication } from '#core/api/applications/offer.ts';
import { loseNetwork } from '../../../tests/components/connection.ts';
import { responsesOnDevice } from '../../../tests/components/device.ts';
import { heldAnswer } from '../../../tests/components/held-answer.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN, HUNG, LOST } from '../../../tests/components/stub-api.ts';
import { stubOffer } from '../../../tests/components/stub-offer.ts';
import { changedOfferAnswer, instalmentOptionsAnswer, riskAnswer } from '../../../tests/samples/offer.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { SCREEN_DEADLINE_MS } from '../../platform/api/screen-deadline.ts';
import { flushDrafts } from '../../platform/drafts/open-drafts.ts';
import { OfferScreen } from './offer-screen.tsx';

const PROFILE = '22222222-2222-4222-8222-222222222222';
const REFUSED = 'No pudimos aprobar tu crédito';
const heard = { onPlanChosen: vi.fn(), onSendDocuments: vi.fn(), onLeave: vi.fn() };

const open = (): Promise<RenderedAt> => renderAt(<OfferScreen profileId={PROFILE} {...heard} />);

const failed = (screen: RenderedAt) => screen.getByText('No pudimos consultar tu solicitud.');
const press = (screen: RenderedAt, name: string) => screen.getByRole('button', { name }).click();

beforeEach(stubOffer);

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
    ['the server refuses', DOWN, 'Este servicio no responde.'],
    ['this build does not understand', riskAnswer({ estado: 'otro_estado' }), 'Algo falló de nuestro lado.'],
  ] as const)('and %s is never told as a rejection', async (_, answer, reason) => {
    let isFailing = true;
    api.on(readRisk, () => (isFailing ? answer : riskAnswer({ estado: 'approved' })));
    const screen = await open();
    await expect.element(failed(screen)).toBeVisible();
    await expect.element(screen.getByText(reason, { exact: false })).toBeVisible();
    await expect.element(screen.getByText('Tu solicitud sigue guardada', { exact: false })).toBeVisible();
    expect(screen.getByText(REFUSED).query()).toBeNull();
    isFailing = false;
    await press(screen, 'Volver a intentar');
    await expect.element(screen.getByText('Monto máximo aprobado')).toBeVisible();
  });

  it('that nothing is kept of is said to be late at the deadline, and shown when it comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { answer, give } = heldAnswer<ReturnType<typeof riskAnswer>>();
    api.on(readRisk, () => answer);
    const screen = await open();
    await vi.advanceTimersByTimeAsync(SCREEN_DEADLINE_MS);
    await expect.element(failed(screen)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Volver a intentar' })).toBeEnabled();
    give(riskAnswer({ estado: 'approved' }));
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

describe('an offer that was seen on this device', () => {
  const OTHER_PLANS = {
    data: { 3: { resultado: 1, cuota_asignacion: 711_222, costo_total: 2_133_666 } },
  } as const;
  const calls = [readRisk, readInstalmentOptions];
  let owner: string;
  const amountField = (screen: RenderedAt) => screen.getByRole('textbox', { name: 'Monto a solicitar' });
  const plan = (screen: RenderedAt, term: number) =>
    screen.getByRole('radio', { name: new RegExp(`^${term} cuotas mensuales de:`) });
  const kept = (screen: RenderedAt) => screen.getByText(/^Estos son tus planes como estaban/);
  const shownPlans = async (): Promise<RenderedAt> => {
    const screen = await open();
    await expect.element(plan(screen, 12)).toBeVisible();
    return screen;
  };
  /** The app is closed once what it has read is on the device, and begins without anything in memory. */
  const close = async (screen: RenderedAt, count = 2): Promise<void> => {
    // A test before may still be writing.
    const own = async () => Object.keys(await responsesOnDevice()).filter((key) => key.startsWith(owner));
    await expect.poll(own).toHaveLength(count);
    await flushDrafts();
    await screen.unmount();
    queryClient.clear();
  };

  beforeEach(async () => {
    await useNewDevice();
    owner = setSession({ accountId: crypto.randomUUID() }).accountId;
  });

  it('is there without a network, as of when, with what was chosen, and needs one to go on', async () => {
    const first = await open();
    await plan(first, 12).click();
    await close(first);
    for (const endpoint of calls) api.on(endpoint, LOST);
    loseNetwork();
    const screen = await open();
    await expect.element(plan(screen, 12)).toBeChecked();
    await expect.element(amountField(screen)).toHaveValue('$ 4.000.000');
    await expect
      .element(
        screen.getByText('Estos son tus planes como estaban hace un momento: no pudimos actualizarlos.'),
      )
      .toBeVisible();
    const next = screen.getByRole('button', { name: 'Siguiente' });
    await expect.element(next).toHaveAttribute('aria-disabled', 'true');
    await expect.element(next).toHaveAccessibleDescription('Para elegir tu plan necesitas conexión.');

    api.on(readRisk, riskAnswer({ estado: 'approved' }));
    api.on(readInstalmentOptions, instalmentOptionsAnswer());
    await screen.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect.poll(() => kept(screen).query()).toBeNull();
    await expect.element(plan(screen, 12)).toBeChecked();
  });

  it('is there two seconds after a start on a line that hangs, and what comes takes its place', async () => {
    await close(await shownPlans());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { answer, give } = heldAnswer<ReturnType<typeof riskAnswer>>();
    api.on(readRisk, () => answer);
    api.on(readInstalmentOptions, HUNG);
    const screen = await open();
    await vi.advanceTimersByTimeAsync(2_500);
    await expect.element(plan(screen, 12)).toBeVisible();
    give(riskAnswer({ estado: 'rejected' }));
    await expect.element(screen.getByText('No pudimos aprobar tu crédito')).toBeVisible();
  });

  it('is of the amount that was updated last', async () => {
    const first = await shownPlans();
    api.on(updateApplication, ({ body }) =>
      changedOfferAnswer({ monto: body.monto, estado: 'approved', cuotas: 12 }, OTHER_PLANS),
    );
    await amountField(first).fill('2000000');
    await first.getByRole('button', { name: 'Actualizar' }).click();
    await expect.element(plan(first, 3)).toBeVisible();
    await close(first);
    for (const endpoint of calls) api.on(endpoint, LOST);
    const screen = await open();
    await expect.element(plan(screen, 3)).toBeVisible();
    await expect.element(amountField(screen)).toHaveValue('$ 2.000.000');
  });

  it('is not shown once the server has decided otherwise', async () => {
    await close(await shownPlans());
    api.on(readRisk, riskAnswer({ estado: 'rejected' }));
    const second = await open();
    await expect.element(second.getByText('No pudimos aprobar tu crédito')).toBeVisible();
    await close(second);
    for (const endpoint of calls) api.on(endpoint, LOST);
    const screen = await open();
    await expect.element(failed(screen)).toBeVisible();
    expect(plan(screen, 12).query()).toBeNull();
  });
});
