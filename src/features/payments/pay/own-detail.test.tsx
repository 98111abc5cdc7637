import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import {
  attempt,
  emptyDevice,
  factsIn,
  goOffline,
  setAttempts,
} from '../../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import { HUNG, LOST, type StubbedApi, StubbedError, stubApi } from '../../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer, openPaymentAnswer } from '../../../../tests/samples/credit.ts';
import { simulationAnswer } from '../../../../tests/samples/simulation.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { flushDrafts } from '../../../platform/drafts/open-drafts.ts';
import { documentAtom } from '../../../platform/session/session-atoms.ts';
import { store } from '../../../platform/store.ts';
import { viewedAttemptsAtom } from '../model/attempt.ts';
import { OwnDetail } from './own-detail.tsx';

let api: StubbedApi;
const onClosed = vi.fn<(reference: string) => void>();

const open = (location: { readonly path?: string; readonly state?: unknown } = {}): Promise<RenderedAt> =>
  renderAt(
    <Routes>
      <Route
        path="/dashboard/pay/online"
        element={<OwnDetail creditNumber={CREDIT_NUMBER} base="/dashboard/pay" onClosed={onClosed} />}
      />
      <Route path="*" element={null} />
    </Routes>,
    { path: '/dashboard/pay/online', ...location },
  );
const radio = (screen: RenderedAt, name: RegExp) => screen.getByRole('radio', { name });
const retry = (screen: RenderedAt) => screen.getByRole('button', { name: 'Volver a intentar' });

beforeEach(async () => {
  await emptyDevice();
  queryClient.clear();
  store.set(documentAtom, '1012345678');
  api = stubApi();
  api.on(simulatePayment, ({ query }) => simulationAnswer(Number(query.valor)));
});

describe('the detail of one’s own credit', () => {
  it('shows the figures of now: each from its own place in the answer', async () => {
    api.on(readCredit, creditAnswer({ debt: { quota_debt: 356_836, total_debt: 1_999_998 } }));
    const screen = await open();
    await expect.element(radio(screen, /^Pago mínimo \$\s356\.836$/)).toBeChecked();
    await expect.element(radio(screen, /^Pago total .*\$\s1\.999\.998$/)).toBeVisible();
    expect(factsIn(screen.container)).toEqual({
      'Número de crédito': '1500000420',
      'Documento del titular': '1012345678',
    });
    await expect
      .element(screen.getByRole('link', { name: 'Cerrar' }))
      .toHaveAttribute('href', '/dashboard/pay');
  });

  it('says that it asks, and that it could not; a press asks again', async () => {
    let answer: StubbedError | typeof HUNG | ReturnType<typeof creditAnswer> = HUNG;
    api.on(readCredit, () => answer);
    const waiting = await open();
    await expect.element(waiting.getByText('Consultando cuánto debes hoy…')).toBeVisible();
    await waiting.unmount();
    queryClient.clear();
    answer = new StubbedError(503, { code: 'unavailable', message: 'Este servicio no responde.' });
    const screen = await open();
    await expect.element(screen.getByText('No pudimos consultar cuánto debes')).toBeVisible();
    await expect.element(screen.getByText('No se ha hecho ningún pago.')).toBeVisible();
    answer = creditAnswer();
    await retry(screen).click();
    await expect.element(radio(screen, /^Pago mínimo/)).toBeChecked();
  });

  it('says without a network that paying needs one', async () => {
    api.on(readCredit, LOST);
    goOffline();
    const screen = await open();
    await expect.element(screen.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
  });

  it('pays on no figures of before: those on the device are asked for again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let answer: typeof HUNG | ReturnType<typeof creditAnswer> = creditAnswer({
      debt: { quota_debt: 300_001 },
    });
    api.on(readCredit, () => answer);
    const before = await open();
    await expect.element(radio(before, /^Pago mínimo \$\s300\.001$/)).toBeVisible();
    await before.unmount();
    vi.setSystemTime(Date.now() + 31_000);
    answer = HUNG;
    const screen = await open();
    await expect.element(screen.getByText('Consultando cuánto debes hoy…')).toBeVisible();
    expect(radio(screen, /^Pago mínimo/).query()).toBeNull();
  });

  it('has nothing to pay, or too little for the provider', async () => {
    api.on(readCredit, creditAnswer({ debt: { quota_debt: 0, total_debt: 0 } }));
    const paid = await open();
    await expect.element(paid.getByText('Este crédito no tiene nada por pagar hoy')).toBeVisible();
    expect(paid.getByRole('button', { name: 'Continuar' }).query()).toBeNull();
    await paid.unmount();
    queryClient.clear();
    api.on(readCredit, creditAnswer({ debt: { quota_debt: 1_499, total_debt: 1_499 } }));
    const little = await open();
    await expect.element(little.getByText('Debes $ 1.499 en total')).toBeVisible();
    await expect
      .element(little.getByRole('link', { name: /^Escríbenos/ }))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\//));
    expect(little.getByRole('button', { name: 'Continuar' }).query()).toBeNull();
  });
});

describe('what was chosen', () => {
  it('is there when the screen is opened again, the choice with it', async () => {
    api.on(readCredit, creditAnswer());
    const before = await open();
    await radio(before, /^Otro valor/).click();
    await before.getByLabelText('Valor a pagar').fill('1000000');
    await radio(before, /^Reducir la cuota/).click();
    await before.unmount();
    await flushDrafts();
    const screen = await open();
    await expect.element(screen.getByLabelText('Valor a pagar')).toHaveValue('$ 1.000.000');
    await expect.element(radio(screen, /^Reducir la cuota/)).toBeChecked();
  });

  it('is what the screen before asked for, and that leaves the history: a reload does not undo a change', async () => {
    api.on(readCredit, creditAnswer());
    const prefill = { payment: { amount: 900_000, choice: 'reduce_instalment' } };
    const before = await open({ state: prefill });
    await expect.element(before.getByLabelText('Valor a pagar')).toHaveValue('$ 900.000');
    await expect.element(radio(before, /^Reducir la cuota/)).toBeChecked();
    await expect.poll(() => before.location().state).toBeNull();
    await expect.poll(() => before.location().pathname).toBe('/dashboard/pay/online');
    await before.unmount();
    await flushDrafts();
    const screen = await open();
    await expect.element(screen.getByLabelText('Valor a pagar')).toHaveValue('$ 900.000');
  });

  it('asked for beyond the debt of today is not taken over', async () => {
    api.on(readCredit, creditAnswer());
    const screen = await open({ state: { payment: { amount: 2_024_188 } } });
    await expect.element(radio(screen, /^Pago mínimo/)).toBeChecked();
  });
});

describe('whoever comes back to the detail in the middle of a payment', () => {
  it('sees first what became of it, once', async () => {
    api.on(readCredit, creditAnswer({ pagos_en_proceso: [openPaymentAnswer()] }));
    setAttempts(attempt({ reference: 'CS-here' }));
    const first = await open();
    await expect
      .poll(() => `${first.location().pathname}${first.location().search}`)
      .toBe('/dashboard/pay?reference=CS-here');
    await first.unmount();
    store.set(viewedAttemptsAtom, new Set(['CS-here']));
    const screen = await open();
    await expect.element(radio(screen, /^Pago mínimo/)).toBeVisible();
    await expect.poll(() => screen.location().pathname).toBe('/dashboard/pay/online');
  });

  it('is not led away by the payment of another credit', async () => {
    api.on(readCredit, creditAnswer());
    setAttempts(attempt({ reference: 'CS-other', creditNumber: 1_876_543_214 }));
    const screen = await open();
    await expect.element(radio(screen, /^Pago mínimo/)).toBeVisible();
    await expect.poll(() => screen.location().pathname).toBe('/dashboard/pay/online');
  });
});
