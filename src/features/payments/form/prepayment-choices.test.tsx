import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it } from 'vitest';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import { lookedUp, payable } from '../../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import { type StubbedApi, StubbedError, stubApi } from '../../../../tests/components/stub-api.ts';
import { prepaymentAnswer, simulationAnswer } from '../../../../tests/samples/simulation.ts';
import type { Payable } from '../model/payable.ts';
import type { PaymentEntry } from '../model/payment-schema.ts';
import { PrepaymentChoices } from './prepayment-choices.tsx';

const AMOUNT = 1_000_000;

let api: StubbedApi;

const Choices = ({ of }: { readonly of: Payable }) => {
  const form = useForm<PaymentEntry>({
    defaultValues: { option: 'otro', other: AMOUNT, choice: 'reduce_term' },
  });
  return <PrepaymentChoices form={form} payable={of} amount={AMOUNT} />;
};
const wordsOf = (screen: RenderedAt): readonly string[] =>
  [...screen.container.querySelectorAll('label')].map(({ textContent }) =>
    textContent.replaceAll(/\s/g, ' '),
  );

const PLAIN = [
  'Reducir el plazoPagas la misma cuota y terminas antes.',
  'Reducir la cuotaTerminas en la misma fecha y pagas menos cada mes.',
];

beforeEach(() => {
  api = stubApi();
});

describe('what to do with what is left over', () => {
  it('shows of either choice what is left, with each figure in its place', async () => {
    api.on(simulatePayment, simulationAnswer(AMOUNT, { abono: prepaymentAnswer(643_165) }));
    const screen = await renderAt(<Choices of={payable()} />);
    await expect.element(screen.getByText('Valor al 20 nov 2026')).toBeVisible();
    expect(wordsOf(screen)).toEqual([
      `${PLAIN[0]} Te quedan 4 cuotas de $ 356.835; la última, de $ 9.915, el 1 abr 2027. Te ahorras $ 60.594.`,
      `${PLAIN[1]} Te quedan 5 cuotas de $ 220.278; la última, de $ 220.279, el 1 may 2027. Te ahorras $ 39.623.`,
    ]);
  });

  it('says a loss as one, and a single instalment by its own amount', async () => {
    const abono = prepaymentAnswer(643_165);
    const { plazo, cuota } = abono;
    api.on(
      simulatePayment,
      simulationAnswer(AMOUNT, {
        abono: { ...abono, plazo: { ...plazo, cuotas: 1 }, cuota: { ...cuota, ahorro: -1_203 } },
      }),
    );
    const screen = await renderAt(<Choices of={payable()} />);
    await expect.element(screen.getByText('Valor al 20 nov 2026')).toBeVisible();
    const [term, instalment] = wordsOf(screen);
    expect(term).toContain('Te queda 1 cuota de $ 9.915, el 1 abr 2027.');
    expect(instalment).toContain('En total pagarías $ 1.203 más que si sigues como vas.');
  });

  it('is chosen on its words alone without an answer, and nothing is asked for somebody else’s credit', async () => {
    const calls = api.on(
      simulatePayment,
      new StubbedError(503, { code: 'unavailable', message: 'No responde.' }),
    );
    const own = await renderAt(<Choices of={payable()} />);
    await expect.poll(() => calls.length).toBe(1);
    expect(wordsOf(own)).toEqual(PLAIN);
    await own.unmount();
    const others = await renderAt(<Choices of={lookedUp()} />);
    expect(wordsOf(others)).toEqual(PLAIN);
    expect(calls).toHaveLength(1);
  });
});
