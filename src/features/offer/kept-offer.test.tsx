import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readInstalmentOptions, readRisk, updateApplication } from '#core/api/applications/offer.ts';
import { loseNetwork } from '../../../tests/components/connection.ts';
import { responsesOnDevice } from '../../../tests/components/device.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { HUNG, LOST, type StubbedApi } from '../../../tests/components/stub-api.ts';
import { stubOffer } from '../../../tests/components/stub-offer.ts';
import { changedOfferAnswer, instalmentOptionsAnswer, riskAnswer } from '../../../tests/samples/offer.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { SCREEN_DEADLINE_MS } from '../../platform/api/screen-deadline.ts';
import { flushDrafts } from '../../platform/drafts/open-drafts.ts';
import { OfferScreen } from './offer-screen.tsx';

const PROFILE = '22222222-2222-4222-8222-222222222222';
const OTHER_PLANS = {
  data: { 3: { resultado: 1, cuota_asignacion: 711_222, costo_total: 2_133_666 } },
} as const;
const calls = [readRisk, readInstalmentOptions];

let api: StubbedApi;
let owner: string;

const open = (): Promise<RenderedAt> =>
  renderAt(
    <OfferScreen
      profileId={PROFILE}
      onPlanChosen={() => undefined}
      onSendDocuments={() => undefined}
      onLeave={() => undefined}
    />,
  );
const amountField = (screen: RenderedAt) => screen.getByRole('textbox', { name: 'Monto a solicitar' });
const plan = (screen: RenderedAt, term: number) =>
  screen.getByRole('radio', { name: new RegExp(`^${term} cuotas mensuales de:`) });
const kept = (screen: RenderedAt) => screen.getByText(/^Estos son tus planes como estaban/);
const failed = (screen: RenderedAt) => screen.getByText('No pudimos consultar tu solicitud.');

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
  queryClient.clear();
  api = stubOffer();
});

describe('an offer that was seen on this device', () => {
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
    let answer: (() => void) | undefined;
    api.on(readRisk, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return riskAnswer({ estado: 'rejected' });
    });
    api.on(readInstalmentOptions, HUNG);
    const screen = await open();
    await vi.advanceTimersByTimeAsync(2_500);
    await expect.element(plan(screen, 12)).toBeVisible();
    answer?.();
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

const shownPlans = async (): Promise<RenderedAt> => {
  const screen = await open();
  await expect.element(plan(screen, 12)).toBeVisible();
  return screen;
};

it('a decision that nothing is kept of is said to be late at the deadline, and shown when it comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  let answer: (() => void) | undefined;
  api.on(readRisk, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return riskAnswer({ estado: 'approved' });
  });
  const screen = await open();
  await vi.advanceTimersByTimeAsync(SCREEN_DEADLINE_MS);
  await expect.element(failed(screen)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Volver a intentar' })).toBeEnabled();
  answer?.();
  await expect.element(plan(screen, 12)).toBeVisible();
});
