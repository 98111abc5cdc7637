import { beforeEach, describe, expect, it } from 'vitest';
import { decodePublicCredit, findPublicCredit } from '#core/api/payments/payments.ts';
import { loseNetwork } from '../../../../tests/components/connection.ts';
import { newPayer, type Payer, paymentForm } from '../../../../tests/components/payer.tsx';
import { attempt, setAttempts } from '../../../../tests/components/paying.ts';
import { renderRoute } from '../../../../tests/components/render-route.tsx';
import { LOST, type StubbedCall, StubbedError } from '../../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER } from '../../../../tests/samples/credit.ts';
import { foundAnswer, signatureAnswer, statusAnswer } from '../../../../tests/samples/payments.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import { flushDrafts } from '../../../platform/drafts/open-drafts.ts';
import { store } from '../../../platform/store.ts';
import { foundCreditAtom } from './pass-atom.ts';
import { PublicPayment } from './public-payment.tsx';

const NUMBER = String(CREDIT_NUMBER);
const DOCUMENT = '1012345678';
const OTHER = '1234567894';
const COUNTER = { agreement: '22955', paymentNumber: '70123456789', isOver: false };
const NO_SESSION = new StubbedError(401, { code: 'no_session', message: 'Tu consulta venció.' });

let payer: Payer;
let lookups: readonly StubbedCall<typeof findPublicCredit>[];

const open = async (path = '/public-payment') => {
  const screen = await renderRoute('/public-payment/*', <PublicPayment />, { path });
  const number = screen.getByLabelText('Número de crédito');
  const document = screen.getByLabelText('Número de documento');
  const find = screen.getByRole('button', { name: 'Consultar crédito' });
  return {
    ...paymentForm(screen),
    number,
    document,
    heading: (name: string) => screen.getByRole('heading', { name }),
    lookUp: async (credit = NUMBER, of = DOCUMENT) => {
      await number.fill(credit);
      await document.fill(of);
      await find.click();
    },
  };
};
/** Looked up that many minutes ago. */
const storeFoundCredit = (minutesAgo = 0): void =>
  store.set(foundCreditAtom, {
    ...decodePublicCredit(foundAnswer()),
    foundAt: Date.now() - minutesAgo * 60_000,
  });

beforeEach(async () => {
  payer = await newPayer();
  lookups = payer.api.on(findPublicCredit, foundAnswer());
});

describe('the two numbers that open a payment', () => {
  // @covers 2.127
  it('lead to the detail of that credit, masked, and nothing of them stays typed', async () => {
    const { lookUp, heading, location, container, link, button, number, document, getByText } = await open();
    await lookUp();
    await expect.element(heading('Detalle de pago')).toBeVisible();
    expect(lookups.map(({ body, headers }) => ({ ...body, token: headers.get('authorization') }))).toEqual([
      { credito: NUMBER, documento: DOCUMENT, token: null },
    ]);
    await expect.poll(() => location().pathname).toBe('/public-payment/online');
    await expect.element(getByText('*** 0420')).toBeVisible();
    await expect.element(getByText('*** 4050')).toBeVisible();
    for (const secret of [NUMBER, DOCUMENT]) expect(container.textContent).not.toContain(secret);
    await link('Cerrar').click();
    await expect.element(link(/^Pagos en línea/)).toBeVisible();
    await expect.poll(() => location().pathname).toBe('/public-payment');
    await button('Pagar otro crédito').click();
    await expect.element(number).toHaveValue('');
    await expect.element(document).toHaveValue('');
  });

  it('are checked before anything is asked', async () => {
    const { lookUp, number, document, heading } = await open();
    await lookUp('1234567890', '12a');
    await expect.element(heading('Revisa 2 datos')).toBeVisible();
    await expect.element(number).toHaveFocus();
    await expect.element(number).toHaveAccessibleDescription(/Revisa el número de crédito/);
    await expect.element(document).toHaveAccessibleDescription(/Ingresa datos numéricos/);
    expect(lookups).toHaveLength(0);
  });

  it.each([
    [404, 'No encontramos un crédito con esos datos.'],
    [429, 'Se hicieron muchas consultas seguidas. Vuelve en 20 minutos.'],
  ])('that are refused with %d say why, and stay typed', async (status, message) => {
    payer.api.on(findPublicCredit, new StubbedError(status, { code: 'refused', message }));
    const { lookUp, number, document, alert } = await open();
    await lookUp();
    await expect.element(alert.getByText(message)).toBeVisible();
    await expect.element(number).toHaveValue(NUMBER);
    await expect.element(document).toHaveValue(DOCUMENT);
  });

  it('that the network loses stay typed, and go with another press', async () => {
    payer.api.on(findPublicCredit, LOST);
    const { lookUp, button, heading, getByText } = await open();
    await lookUp();
    await expect.element(getByText(/^Para pagar necesitas conexión/)).toBeVisible();
    payer.api.on(findPublicCredit, foundAnswer());
    await button('Intentar de nuevo').click();
    await expect.element(heading('Detalle de pago')).toBeVisible();
  });
});

describe('a link to pay somebody’s credit', () => {
  it('brings the number, leaves the address, and asks for the document alone', async () => {
    const before = await open(`/public-payment?credito=${NUMBER}`);
    await expect.element(before.number).toHaveValue(NUMBER);
    await expect.element(before.getByText(/^El enlace ya trae el número de crédito/)).toBeVisible();
    await expect.poll(() => before.location().search).toBe('');
    await before.unmount();
    await flushDrafts();
    // Removed from the URL, yet it survives a reload.
    const { number } = await open();
    await expect.element(number).toHaveValue(NUMBER);
  });

  it('that is broken is ignored with a sentence', async () => {
    const { number, location, getByText } = await open('/public-payment?credito=1234567890');
    await expect.element(getByText(/^El enlace no trae un número de crédito correcto/)).toBeVisible();
    await expect.element(number).toHaveValue('');
    await expect.poll(() => location().search).toBe('');
  });

  it('to another credit than the one that is open asks for its document', async () => {
    storeFoundCredit();
    const { number, document } = await open(`/public-payment?credito=${OTHER}`);
    await expect.element(number).toHaveValue(OTHER);
    await expect.element(document).toHaveValue('');
  });
});

describe('the look-up', () => {
  it('lasts an hour, and then the numbers are asked for again', async () => {
    storeFoundCredit(60);
    const { number } = await open('/public-payment/online');
    await expect.element(number).toHaveValue('');
  });

  it('that the server ends says why the numbers are asked for again', async () => {
    storeFoundCredit();
    payer.refuse(401, NO_SESSION.body);
    const { submit, number, getByText } = await open('/public-payment/online');
    await submit.click();
    await expect.element(getByText(/^Por seguridad, tu consulta venció/)).toBeVisible();
    await expect.element(number).toBeVisible();
    expect(store.get(foundCreditAtom)).toBeNull();
  });

  it('of a debt that changed is made again, with the debt of now, instead of a payment too much', async () => {
    storeFoundCredit();
    const message = 'La deuda cambió desde que la consultaste: hoy es de $ 1.643.165.';
    payer.refuse(409, { code: 'debt_changed', message });
    const { submit, number, getByText } = await open('/public-payment/online');
    await submit.click();
    await expect.element(getByText(message)).toBeVisible();
    await expect.element(number).toBeVisible();
    expect(payer.windows).toHaveLength(0);
  });

  it('is spent by a payment: its result is told, and the credit has to be looked up again', async () => {
    storeFoundCredit();
    setAttempts(attempt({ reference: 'CS-here' }));
    const succeeded = statusAnswer('succeeded', { document: '*** 4050' });
    const calls = payer.api.on(paymentCalls.readPaymentStatus, succeeded);
    const { heading, button, number } = await open('/public-payment?reference=CS-here');
    await expect.element(heading('Pago exitoso')).toBeVisible();
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer pass-of-this-credit');
    await button('Ir al menú principal').click();
    await expect.element(number).toHaveValue('');
  });
});

describe('the result of a payment', () => {
  it('whose look-up is over is told once the two numbers are there again', async () => {
    storeFoundCredit(61);
    payer.api.on(paymentCalls.readPaymentStatus, statusAnswer('failed'));
    const { lookUp, heading, getByText } = await open('/public-payment?reference=CS-gone&id=11-22-33');
    await expect.element(getByText(/^Para ver qué pasó con tu pago/)).toBeVisible();
    await lookUp();
    await expect.element(heading('Pago no exitoso')).toBeVisible();
  });

  it('is asked for with the numbers when the pass ends while the window is open', async () => {
    storeFoundCredit();
    payer.api.on(paymentCalls.signPayment, signatureAnswer('CS-here'));
    payer.api.on(paymentCalls.readPaymentStatus, NO_SESSION);
    const { submit, lookUp, heading, getByText } = await open('/public-payment/online');
    await submit.click();
    await expect.poll(() => payer.windows).toHaveLength(1);
    payer.windows[0]?.close();
    await expect.element(getByText(/^Para ver qué pasó con tu pago/)).toBeVisible();
    payer.api.on(paymentCalls.readPaymentStatus, statusAnswer('failed'));
    await lookUp();
    await expect.element(heading('Pago no exitoso')).toBeVisible();
  });

  it('of another credit is not told with the pass of this one', async () => {
    storeFoundCredit();
    setAttempts(attempt({ reference: 'CS-other', creditNumber: Number(OTHER) }));
    // The status is not stubbed: a request would fail the test.
    const { getByText } = await open('/public-payment?reference=CS-other');
    await expect.element(getByText(/^Ese pago es de otro crédito/)).toBeVisible();
  });
});

it('cash that this device chose at a counter is read without a network, names nobody, and goes with a press', async () => {
  const payBefore = new Date(Date.now() + 3 * 86_400_000).toISOString();
  setAttempts(attempt({ reference: 'CS-cash', counter: { ...COUNTER, payBefore } }));
  loseNetwork();
  const { number, button, container, getByText } = await open();
  await expect.element(getByText('Todavía no se ha pagado nada.', { exact: false })).toBeVisible();
  await expect.element(getByText('70123456789')).toBeVisible();
  await expect.element(getByText('22955')).toBeVisible();
  expect(container.textContent).not.toContain(NUMBER);
  await button('Quitarlo de este dispositivo').click();
  await expect.element(getByText('70123456789')).not.toBeInTheDocument();
  await expect.element(number).toBeVisible();
});

it.each([
  ['that nobody looked at', {}, 'Tienes un pago sin terminar'],
  [
    'in cash, once its time at the counter is over',
    { counter: { ...COUNTER, payBefore: '2026-01-01T00:00:00.000Z' } },
    'Terminó el plazo para pagar en la caja',
  ],
])('a payment %s is told before anything is typed, and leads to its result', async (_, changes, title) => {
  setAttempts(attempt({ reference: 'CS-here', ...changes }));
  const { link, getByText } = await open();
  await expect.element(getByText(title)).toBeVisible();
  const result = '/public-payment?reference=CS-here';
  await expect.element(link('Ver el resultado')).toHaveAttribute('href', result);
  expect(getByText('70123456789').query()).toBeNull();
});

// @covers 2.122
it('an address that is no screen of the public payment leads to its start', async () => {
  const { heading, location } = await open('/public-payment/otra');
  await expect.element(heading('Paga tu crédito sin ingresar')).toBeVisible();
  await expect.poll(() => location().pathname).toBe('/public-payment');
});
