import { beforeEach, describe, expect, it } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import { loseNetwork } from '../../../tests/components/connection.ts';
import { newPayer, type Payer, paymentForm } from '../../../tests/components/payer.tsx';
import { attempt, setAttempts } from '../../../tests/components/paying.ts';
import { pathOf, renderRoute } from '../../../tests/components/render-route.tsx';
import { HUNG } from '../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, type CreditChanges, openPaymentAnswer } from '../../../tests/samples/credit.ts';
import { counterAnswer, statusAnswer } from '../../../tests/samples/payments.ts';
import { paymentCalls } from '../../platform/api/payment-calls.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { store } from '../../platform/store.ts';
import { viewedAttemptsAtom } from './model/attempt.ts';
import PortalPayment from './portal-payment.tsx';

const PAID_OFF: CreditChanges = { credito: { estado: 'pagado' }, debt: { quota_debt: 0, total_debt: 0 } };
const NOTHING_DUE = { debt: { quota_debt: 0 } };

let payer: Payer;

const open = async (path = '/dashboard/pay') => {
  const element = (
    <PortalPayment
      creditNumber={CREDIT_NUMBER}
      headerAction={null}
      paidOff={(credit) => <p>{`paid off: ${credit.number}`}</p>}
      clearance={null}
    />
  );
  const screen = paymentForm(await renderRoute('/dashboard/pay/*', element, { path }));
  return { ...screen, heading: (name: string) => screen.getByRole('heading', { level: 1, name }) };
};

beforeEach(async () => {
  payer = await newPayer();
});

describe('the ways to pay', () => {
  it('are online, in cash at a counter, and by somebody else; what leads outside opens beside the app', async () => {
    const screen = await open();
    await expect.element(screen.heading('Pagar')).toBeVisible();
    await expect.element(screen.link(/^Pagos en línea/)).toHaveAttribute('href', '/dashboard/pay/online');
    const cash = screen.link(/^Efectivo/);
    await expect.element(cash).toHaveAttribute('target', '_blank');
    await expect.element(cash).toHaveAttribute('rel', expect.stringMatching(/noopener/));
    await expect
      .element(screen.link('Ver mi referencia para la caja'))
      .toHaveAttribute('href', '/dashboard/pay/cash');
    await expect
      .element(screen.link('Que otra persona pague por ti'))
      .toHaveAttribute('href', '/dashboard/pay/share');
    await expect.element(screen.getByText(String(CREDIT_NUMBER))).toBeVisible();
  });

  // @covers 2.123
  it('name on the bank’s own page the credit and what is due of it', async () => {
    const bank = (await open()).link(/^Prefiero la página de PSE/);
    await expect
      .element(bank)
      .toHaveAttribute(
        'href',
        expect.stringMatching(new RegExp(`\\?credito=${CREDIT_NUMBER}&valor=356835$`)),
      );
  });

  it('that need a network say so without one, and those that need none stay', async () => {
    // Any response would mean online.
    payer.api.on(readCredit, HUNG);
    loseNetwork();
    const screen = await open();
    const online = screen.getByRole('button', { name: /^Pagos en línea/ });
    await expect.element(online).toHaveAttribute('aria-disabled', 'true');
    await expect.element(online).toHaveAccessibleDescription(/^Para pagar necesitas conexión/);
    await online.click({ force: true });
    expect(pathOf(screen)).toBe('/dashboard/pay');
    await expect.element(screen.link('Ver mi referencia para la caja')).toBeVisible();
  });

  it('say that nothing is due of a credit whose instalments of today are paid', async () => {
    payer.owe(NOTHING_DUE);
    const screen = await open();
    await expect.element(screen.getByText('Hoy no tienes cuotas por pagar')).toBeVisible();
    await expect.element(screen.getByText('Si quieres, puedes adelantar un pago.')).toBeVisible();
    await expect.element(screen.link(/^Pagos en línea/)).toBeVisible();
  });

  // @covers 2.17
  it.each([
    '/dashboard/pay',
    '/dashboard/pay/online',
    '/dashboard/pay/cash',
    '/dashboard/pay/cash/slip',
    '/dashboard/pay/share',
    '/dashboard/pay/transfer',
    '/dashboard/pay/slip',
  ])('are none of a credit that is paid off, at %s', async (path) => {
    payer.owe(PAID_OFF);
    const screen = await open(path);
    await expect.element(screen.getByText(`paid off: ${CREDIT_NUMBER}`)).toBeVisible();
    await expect.element(screen.getByText('No te queda nada por pagar.')).toBeVisible();
    const main = screen.getByRole('main');
    expect([...main.getByRole('link').elements(), ...main.getByRole('button').elements()]).toEqual([]);
  });

  it('are none of a credit that a payment here has just paid off, whose result comes first', async () => {
    payer.owe(PAID_OFF);
    payer.api.on(paymentCalls.readPaymentStatus, statusAnswer('succeeded'));
    setAttempts(attempt({ reference: 'CS-here' }));
    const screen = await open('/dashboard/pay/online');
    await expect.element(screen.heading('Pago exitoso')).toBeVisible();
    expect(pathOf(screen)).toBe('/dashboard/pay?reference=CS-here');
  });
});

describe('what is under way of the credit', () => {
  it.each([
    ['the bank has', openPaymentAnswer(), 'Tu pago está en proceso, no pagues otra vez', 'Ver cómo va'],
    [
      'was begun on another device',
      openPaymentAnswer({ estado: 'iniciado' }),
      'Tienes un pago sin terminar',
      'Ver el resultado',
    ],
    [
      'waits at a counter',
      openPaymentAnswer({ caja: counterAnswer() }),
      'Te falta pagar en la caja',
      'Ver los números para la caja',
    ],
    [
      'was too late for the counter',
      openPaymentAnswer({ caja: counterAnswer({ vencida: true }) }),
      'Terminó el plazo para pagar en la caja',
      'Ver el resultado',
    ],
  ])('is told above the ways to pay when %s it, and leads to its result', async (_, open_, title, see) => {
    payer.owe({ pagos_en_proceso: [open_] });
    const screen = await open();
    await expect.element(screen.getByText(title)).toBeVisible();
    await expect.element(screen.link(see)).toHaveAttribute('href', '/dashboard/pay?reference=CS-told');
  });

  it('ranks before the ways to pay, which are one press away', async () => {
    payer.owe({ pagos_en_proceso: [openPaymentAnswer()] });
    const screen = await open();
    await expect.element(screen.link('Ver cómo va')).toBeVisible();
    expect(screen.link(/^Pagos en línea/).query()).toBeNull();
    await screen.getByText('Pagar de todos modos').click();
    await expect.element(screen.link(/^Pagos en línea/)).toBeVisible();
  });

  it('and was reported has no result to see, and one of somebody else’s or refused is not told', async () => {
    const reported = openPaymentAnswer({ tipo: 'efectivo', reportado_por: 'titular' });
    payer.owe({ pagos_en_proceso: [reported] });
    const screen = await open();
    const title = 'Reportaste un pago en efectivo, no pagues otra vez';
    await expect.element(screen.getByText(title)).toBeVisible();
    await expect.element(screen.link('Ver cómo va')).toHaveAttribute('href', '/dashboard/payments');
    await screen.unmount();
    queryClient.clear();
    payer.owe({
      pagos_en_proceso: [
        { ...reported, reportado_por: 'otra_persona' },
        { ...reported, motivo: 'ilegible', estado: 'rechazado' },
      ],
      ...NOTHING_DUE,
    });
    const others = await open();
    await expect.element(others.getByText('Hoy no tienes cuotas por pagar')).toBeVisible();
    expect(others.getByText(title).query()).toBeNull();
  });

  it('and was closed unpaid is not told again to who saw that, as long as the bank has not got it', async () => {
    store.set(viewedAttemptsAtom, new Set(['CS-told']));
    const started = openPaymentAnswer({ estado: 'iniciado' });
    payer.owe({ pagos_en_proceso: [started], ...NOTHING_DUE });
    const screen = await open();
    await expect.element(screen.getByText('Hoy no tienes cuotas por pagar')).toBeVisible();
    expect(screen.getByText('Tienes un pago sin terminar').query()).toBeNull();
  });
});

describe('an address of the payment area', () => {
  // @covers 2.127
  it('of the detail is closed to where the payment began', async () => {
    const screen = await open('/dashboard/pay/online');
    await expect.element(screen.getByRole('radio', { name: /^Pago mínimo/ })).toBeChecked();
    await screen.link('Cerrar').click();
    await expect.poll(() => pathOf(screen)).toBe('/dashboard/pay');
    await expect.element(screen.heading('Pagar')).toBeVisible();
  });

  // @covers 2.122
  it.each(['/dashboard/pay/otra', '/dashboard/pay/pse'])(
    'that is none, %s, leads to its start',
    async (path) => {
      const screen = await open(path);
      await expect.element(screen.heading('Pagar')).toBeVisible();
      expect(pathOf(screen)).toBe('/dashboard/pay');
    },
  );

  it('with which the bank sends back shows the result, and is read anew after the way on', async () => {
    setAttempts(attempt({ reference: 'CS-here' }));
    const calls = payer.api.on(paymentCalls.readPaymentStatus, statusAnswer('succeeded'));
    // The provider names its transaction alone.
    const screen = await open('/dashboard/pay?id=11-22-33&env=test');
    await expect.element(screen.heading('Pago exitoso')).toBeVisible();
    expect(calls.map(({ query }) => query.reference)).toEqual(['CS-here']);
    await screen.button('Ir al menú principal').click();
    await expect.element(screen.heading('Pagar')).toBeVisible();
  });
});

describe('once a payment is posted', () => {
  it('the figures of the credit are asked for again', async () => {
    const reads = payer.owe(NOTHING_DUE);
    payer.api.on(paymentCalls.readPaymentStatus, statusAnswer('succeeded'));
    const screen = await open();
    await expect.element(screen.getByText('Hoy no tienes cuotas por pagar')).toBeVisible();
    expect(reads).toHaveLength(1);
    await screen.unmount();
    const result = await open('/dashboard/pay?reference=CS-here');
    await expect.element(result.heading('Pago exitoso')).toBeVisible();
    await expect.poll(() => reads.length).toBe(2);
  });
});
