import { beforeEach, describe, expect, it } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { factsIn } from '../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN, rejection } from '../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, type CreditChanges, creditAnswer } from '../../../tests/samples/credit.ts';
import { EACH_CONCEPT, prepaymentAnswer, simulationAnswer } from '../../../tests/samples/simulation.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { flushDrafts } from '../../platform/drafts/open-drafts.ts';
import SimulatorScreen from './simulator-screen.tsx';

type Changes = Parameters<typeof simulationAnswer>[1];

const open = (changes: CreditChanges = {}): Promise<RenderedAt> => {
  api.on(readCredit, creditAnswer(changes));
  return renderAt(
    <SimulatorScreen creditNumber={CREDIT_NUMBER} payTo="/dashboard/pay/online" onLeave={() => undefined} />,
    { path: '/dashboard/simulator' },
  );
};
const answerWith = (changes: (valor: number) => Changes = () => ({})) =>
  api.on(simulatePayment, ({ query }) => {
    const valor = Number(query.valor);
    return simulationAnswer(valor, changes(valor));
  });
const amount = (screen: RenderedAt) => screen.getByLabelText('Valor que pagarías hoy');
const calculate = (screen: RenderedAt) => screen.getByRole('button', { name: 'Calcular' });
const simulate = async (screen: RenderedAt, typed: string): Promise<void> => {
  await amount(screen).fill(typed);
  await calculate(screen).click();
};
const result = (screen: RenderedAt, name: string) => screen.getByRole('heading', { level: 2, name });
/** Text of a plan's card. */
const planOf = (screen: RenderedAt, name: string) => {
  const card = screen.getByRole('heading', { level: 3, name, exact: true }).element().closest('section');
  if (!card) throw new Error(`no card ${name}`);
  return factsIn(card);
};

beforeEach(async () => {
  await useNewDevice();
  setSession({ loan: CREDIT_NUMBER });
});

describe('what a payment of today would do', () => {
  it('is told in one sentence, with the debt after it, and peso by peso', async () => {
    const calls = answerWith(() => EACH_CONCEPT);
    const screen = await open();
    await simulate(screen, '49545');
    await expect.element(result(screen, 'Si hoy pagas $ 49.545')).toBeVisible();
    await expect
      .element(
        screen.getByText(
          /^\$\s30\.828 pagarían la cuota 1 y la cuota 2, \$\s8\.808 abonarían a capital y \$\s9\.909 quedarían a tu favor\. Tu deuda total quedaría en \$\s1\.010\.101\.$/,
        ),
      )
      .toBeVisible();
    expect(planOf(screen, 'Así se aplicaría')).toEqual({
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

  // @covers 2.19
  it('shows both ways to prepay beside going on as now, each figure in its own place', async () => {
    answerWith(() => ({ abono: prepaymentAnswer(643_165) }));
    const screen = await open();
    await simulate(screen, '1000000');
    await expect.element(result(screen, 'Si hoy pagas $ 1.000.000')).toBeVisible();
    expect(planOf(screen, 'Como vas hoy')).toEqual({
      'Te quedan': '6 cuotas',
      'Cada una de': '$ 356.835',
      'La última de': '$ 356.839',
      'Terminas el': '1 may 2027',
      'Te falta por pagar': '$ 2.141.014',
    });
    expect(planOf(screen, 'Reducir el plazo')).toEqual({
      'Te quedan': '4 cuotas',
      'Cada una de': '$ 356.835',
      'La última de': '$ 9.915',
      'Terminas el': '1 abr 2027',
      'Te falta por pagar': '$ 1.080.420',
      'Ahorras en intereses': '$ 58.404',
      'Te ahorras en total': '$ 60.594',
    });
    expect(planOf(screen, 'Reducir la cuota')).toEqual({
      'Te quedan': '5 cuotas',
      'Cada una de': '$ 220.278',
      'La última de': '$ 220.279',
      'Terminas el': '1 may 2027',
      'Te falta por pagar': '$ 1.101.391',
      'Ahorras en intereses': '$ 39.623',
      'Te ahorras en total': '$ 39.623',
    });
  });

  it('says what costs more as that', async () => {
    const prepayment = prepaymentAnswer(643_165);
    const dearer = { ...prepayment.cuota, ahorro: -1_501, ahorro_intereses: -1_402 };
    answerWith(() => ({ abono: { ...prepayment, cuota: dearer } }));
    const screen = await open();
    await simulate(screen, '1000000');
    await expect.element(result(screen, 'Si hoy pagas $ 1.000.000')).toBeVisible();
    expect(planOf(screen, 'Reducir la cuota')).toMatchObject({
      'Pagas de más en intereses': '$ 1.402',
      'Pagas de más en total': '$ 1.501',
    });
  });

  it.each([
    ['Pagar y reducir el plazo', 'reduce_term'],
    ['Pagar y reducir la cuota', 'reduce_instalment'],
  ])('is paid with amount and choice already made: %s', async (name, choice) => {
    answerWith(() => ({ abono: prepaymentAnswer(643_165) }));
    const screen = await open();
    await simulate(screen, '1000000');
    await screen.getByRole('link', { name }).click();
    await expect.poll(() => screen.location().pathname).toBe('/dashboard/pay/online');
    expect(screen.location().state).toEqual({ payment: { amount: 1_000_000, choice } });
  });

  it.each([
    [
      'that it ends the credit, and what that saves',
      { cierre: { ahorro: 12_003, ahorro_intereses: 11_004 } },
      /^Te ahorras \$\s12\.003 frente a seguir pagando cuota por cuota\.$/,
    ],
    [
      'how much of the minimum is still missing',
      { despues: { quota_debt: 101_010, total_debt: 1_010_101 } },
      /^No alcanza para tu pago mínimo: aún te faltarían \$\s101\.010\.$/,
    ],
    [
      'that it only covers what is due',
      { despues: { quota_debt: 0, total_debt: 1_010_101 } },
      /^Quedas al día\. No sobra nada/,
    ],
  ] as const)('says where nothing is to be chosen %s', async (_, changes, sentence) => {
    answerWith(() => changes);
    const screen = await open();
    await simulate(screen, '356835');
    await expect.element(screen.getByText(sentence)).toBeVisible();
    const title = screen.getByText('Con este pago terminas tu crédito').query();
    expect(title !== null).toBe('cierre' in changes);
    await screen.getByRole('link', { name: 'Pagar $ 356.835' }).click();
    await expect.poll(() => screen.location().state).toEqual({ payment: { amount: 356_835 } });
  });

  it('is asked for again by another press, and shown for no other amount', async () => {
    const calls = answerWith(() => ({ cierre: { ahorro: 0, ahorro_intereses: 0 } }));
    const screen = await open();
    await simulate(screen, '300000');
    await expect.element(result(screen, 'Si hoy pagas $ 300.000')).toBeVisible();
    await calculate(screen).click();
    await expect.poll(() => calls.length).toBe(2);
    await expect.element(calculate(screen)).not.toHaveAttribute('aria-busy');
    await simulate(screen, '400000');
    await expect.element(result(screen, 'Si hoy pagas $ 400.000')).toBeVisible();
    expect(result(screen, 'Si hoy pagas $ 300.000').query()).toBeNull();
    expect(calls.map(({ query }) => Number(query.valor))).toEqual([300_000, 300_000, 400_000]);
  });
});

describe('the amount', () => {
  // @covers 2.19
  it.each([
    ['', /Error: Ingrese el valor a pagar$/],
    ['1499', /Error: Escribe \$\s1\.500 o más\./],
    ['99000000', /Error: Tu deuda total hoy es de \$\s2\.024\.187\. Escribe ese valor o uno menor\./],
  ])('"%s" is told at the field, which takes the focus, and nothing is asked', async (typed, message) => {
    // The simulation is not stubbed: a request would fail the test.
    const screen = await open();
    await simulate(screen, typed);
    await expect.element(amount(screen)).toHaveFocus();
    await expect.element(amount(screen)).toHaveAccessibleDescription(message);
  });

  it('that the server refuses, even one that it took before, is told at the field, and no result stays', async () => {
    answerWith();
    const screen = await open();
    await simulate(screen, '300000');
    await expect.element(result(screen, 'Si hoy pagas $ 300.000')).toBeVisible();
    const message = 'Ese valor pasa de tu deuda.';
    api.on(simulatePayment, rejection(422, 'invalid', message, { fields: { valor: message } }));
    await calculate(screen).click();
    await expect.element(amount(screen)).toHaveAccessibleDescription(new RegExp(message));
    await expect.element(result(screen, 'Si hoy pagas $ 300.000')).not.toBeInTheDocument();
    expect(screen.getByRole('alert').query()).toBeNull();
  });

  // @covers 2.19
  it('and its result are there when the screen is opened again', async () => {
    answerWith();
    const before = await open();
    await simulate(before, '2024187');
    await expect.element(before.getByText('Con este pago terminas tu crédito')).toBeVisible();
    await before.unmount();
    await flushDrafts();
    queryClient.clear();
    const screen = await open();
    await expect.element(amount(screen)).toHaveValue('$ 2.024.187');
    await expect.element(screen.getByText('Con este pago terminas tu crédito')).toBeVisible();
  });
});

describe('a simulation', () => {
  it('that cannot be had says so, and comes with another press', async () => {
    api.on(simulatePayment, DOWN);
    const screen = await open();
    await simulate(screen, '300000');
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText('No pudimos calcularlo')).toBeVisible();
    await expect.element(alert.getByText('Este servicio no responde.')).toBeVisible();
    answerWith();
    await calculate(screen).click();
    await expect.element(result(screen, 'Si hoy pagas $ 300.000')).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  });

  it('stays without a network, where nothing new is promised, and can be paid when it is back', async () => {
    answerWith(() => ({ abono: prepaymentAnswer(643_165) }));
    const screen = await open();
    await simulate(screen, '1000000');
    const pay = screen.getByRole('link', { name: 'Pagar y reducir el plazo' });
    await expect.element(pay).toBeVisible();
    loseNetwork();
    const why = 'Para calcular necesitas conexión.';
    await expect.element(calculate(screen)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(calculate(screen)).toHaveAccessibleDescription(why);
    const off = screen.getByRole('button', { name: 'Pagar y reducir el plazo' });
    await expect.element(off).toHaveAttribute('aria-disabled', 'true');
    await expect.element(off).toHaveAccessibleDescription(why);
    expect(planOf(screen, 'Reducir el plazo')).toMatchObject({ 'Te ahorras en total': '$ 60.594' });
    findNetwork();
    await expect.element(pay).toBeVisible();
    await expect.element(screen.getByText(why)).not.toBeInTheDocument();
  });

  it('has nothing to say of a credit that is paid off', async () => {
    const screen = await open({ credito: { estado: 'pagado' }, debt: { quota_debt: 0, total_debt: 0 } });
    await expect.element(screen.getByText('Terminaste de pagar tu crédito')).toBeVisible();
    expect(amount(screen).query()).toBeNull();
  });
});
