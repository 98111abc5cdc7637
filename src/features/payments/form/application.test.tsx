import { beforeEach, describe, expect, it, vi } from 'vitest';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import { loseNetwork } from '../../../../tests/components/connection.ts';
import { factsIn, lookedUp, payable } from '../../../../tests/components/paying.ts';
import { type RenderedAt, renderAt, Surroundings } from '../../../../tests/components/render-at.tsx';
import { HUNG, type StubbedApi, StubbedError, stubApi } from '../../../../tests/components/stub-api.ts';
import { EACH_CONCEPT, simulationAnswer } from '../../../../tests/samples/simulation.ts';
import { Application } from './payment-form.tsx';

const DOWN = new StubbedError(503, { code: 'unavailable', message: 'Este servicio no responde.' });

let api: StubbedApi;

const preview = (amount: number | undefined) => <Application payable={payable()} amount={amount} />;
const section = (screen: RenderedAt) => screen.getByRole('region', { name: 'Cómo se aplicará' });
const change = (screen: RenderedAt, amount: number | undefined) =>
  screen.rerender(<Surroundings>{preview(amount)}</Surroundings>);

beforeEach(() => {
  api = stubApi();
});

describe('how a payment will be applied', () => {
  it('is told in one sentence, and line by line with each amount at its own concept', async () => {
    const calls = api.on(simulatePayment, simulationAnswer(49_545, EACH_CONCEPT));
    const screen = await renderAt(preview(49_545));
    await expect
      .element(
        section(screen).getByText(
          /^\$\s30\.828 pagarían la cuota 1 y la cuota 2, \$\s8\.808 abonarían a capital y \$\s9\.909 quedarían a tu favor\.$/,
        ),
      )
      .toBeVisible();
    await expect.element(section(screen).getByText('Valor al 20 nov 2026')).toBeVisible();
    await section(screen).getByText('Ver línea por línea').click();
    await expect.element(section(screen).getByText('Total')).toBeVisible();
    expect(factsIn(section(screen).element())).toEqual({
      'Costos de cobranza de la cuota 1': '$ 1.101',
      'Interés de mora de la cuota 1': '$ 2.202',
      'Seguro de vida de la cuota 1': '$ 3.303',
      'Fondo de garantías con IVA de la cuota 1': '$ 4.404',
      'Interés de la cuota 1': '$ 5.505',
      'Capital de la cuota 1': '$ 6.606',
      'Interés de la cuota 2': '$ 7.707',
      'Abono a capital': '$ 8.808',
      'Saldo a tu favor': '$ 9.909',
      Total: '$ 49.545',
    });
    expect(calls.map(({ params, query }) => ({ ...params, ...query }))).toEqual([
      { loanId: '1500000420', valor: '49545' },
    ]);
  });

  it('is asked for once the amount rests, and never shown for another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const calls = api.on(simulatePayment, ({ query }) => simulationAnswer(Number(query.valor)));
    const screen = await renderAt(preview(356_835));
    await expect.poll(() => calls.length).toBe(1);
    for (const amount of [500_000, 500_001]) {
      await change(screen, amount);
      await vi.advanceTimersByTimeAsync(499);
    }
    expect(
      section(screen)
        .getByText(/pagarían/)
        .query(),
    ).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await expect.element(section(screen).getByText(/pagarían/)).toBeVisible();
    expect(calls.map(({ query }) => Number(query.valor))).toEqual([356_835, 500_001]);
  });

  it('is not there without an amount within the limits', async () => {
    const screen = await renderAt(preview(undefined));
    expect(section(screen).query()).toBeNull();
    for (const amount of [1_499, 2_000_001]) {
      await change(screen, amount);
      expect(section(screen).query()).toBeNull();
    }
  });

  it('that cannot be told says that paying does not need it, and is tried again by a press', async () => {
    const calls = api.on(simulatePayment, DOWN);
    const screen = await renderAt(preview(356_835));
    const failed = section(screen).getByText('No pudimos calcular cómo se aplicará. Puedes pagar igual.');
    await expect.element(failed).toBeVisible();
    expect(calls).toHaveLength(1);
    api.on(simulatePayment, simulationAnswer(356_835));
    await section(screen).getByRole('button', { name: 'Volver a calcular' }).click();
    await expect.element(section(screen).getByText(/pagarían/)).toBeVisible();
    await expect.element(failed).not.toBeInTheDocument();
  });

  it('that takes long says that paying does not wait for it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    api.on(simulatePayment, HUNG);
    const screen = await renderAt(preview(356_835));
    await expect.element(section(screen)).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(3_999);
    const late = section(screen).getByText('Está tardando. Puedes continuar: para pagar no hace falta.');
    await expect.element(section(screen).getByText('Calculando cómo se aplicará…')).toBeVisible();
    expect(late.query()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    // Waiting in a test also advances the clock a little.
    await expect.element(late, { timeout: 1_000 }).toBeVisible();
  });

  it('is not promised without a network', async () => {
    api.on(simulatePayment, HUNG);
    loseNetwork();
    const screen = await renderAt(preview(500_000));
    await expect
      .element(section(screen).getByText('Sin conexión no podemos calcular cómo se aplicará.'))
      .toBeVisible();
  });

  it('is the order of the law and no figures for who pays without a session', async () => {
    // Nothing is stubbed: a call would fail the test.
    const screen = await renderAt(<Application payable={lookedUp()} amount={356_835} />);
    await expect.element(section(screen).getByText(/^Primero se paga la cuota más atrasada/)).toBeVisible();
    expect(section(screen).element().textContent).not.toContain('$');
  });
});
