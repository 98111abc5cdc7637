import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { decodePublicCredit, findPublicCredit } from '#core/api/payments/payments.ts';
import { stubWidget } from '../../../../tests/components/checkout-widget.ts';
import { attempt, emptyDevice, goOffline, setAttempts } from '../../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import {
  LOST,
  type StubbedApi,
  type StubbedCall,
  StubbedError,
  stubApi,
} from '../../../../tests/components/stub-api.ts';
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

let api: StubbedApi;
let lookups: readonly StubbedCall<typeof findPublicCredit>[];

const open = (path = '/public-payment'): Promise<RenderedAt> =>
  renderAt(
    <Routes>
      <Route path="/public-payment/*" element={<PublicPayment />} />
      <Route path="*" element={null} />
    </Routes>,
    { path },
  );
const number = (screen: RenderedAt) => screen.getByLabelText('Número de crédito');
const document_ = (screen: RenderedAt) => screen.getByLabelText('Número de documento');
const submit = (screen: RenderedAt) => screen.getByRole('button', { name: 'Consultar crédito' });
const heading = (screen: RenderedAt, name: string) => screen.getByRole('heading', { level: 1, name });
const lookUp = async (screen: RenderedAt, credit = NUMBER, document = DOCUMENT): Promise<void> => {
  await number(screen).fill(credit);
  await document_(screen).fill(document);
  await submit(screen).click();
};
/** Looked up that many minutes ago. */
const storeFoundCredit = (minutesAgo = 0): void =>
  store.set(foundCreditAtom, {
    ...decodePublicCredit(foundAnswer()),
    foundAt: Date.now() - minutesAgo * 60_000,
  });

beforeEach(async () => {
  await emptyDevice();
  api = stubApi();
  lookups = api.on(findPublicCredit, foundAnswer());
});

describe('the two numbers that open a payment', () => {
  // @covers 2.127
  it('lead to the detail of that credit, masked, and nothing of them stays typed', async () => {
    const screen = await open();
    await lookUp(screen);
    await expect.element(heading(screen, 'Detalle de pago')).toBeVisible();
    expect(lookups.map(({ body, headers }) => ({ ...body, token: headers.get('authorization') }))).toEqual([
      { credito: NUMBER, documento: DOCUMENT, token: null },
    ]);
    await expect.poll(() => screen.location().pathname).toBe('/public-payment/online');
    await expect.element(screen.getByText('*** 0420')).toBeVisible();
    await expect.element(screen.getByText('*** 4050')).toBeVisible();
    for (const secret of [NUMBER, DOCUMENT]) expect(screen.container.textContent).not.toContain(secret);
    await screen.getByRole('link', { name: 'Cerrar' }).click();
    await expect.element(screen.getByRole('link', { name: /^Pagos en línea/ })).toBeVisible();
    await expect.poll(() => screen.location().pathname).toBe('/public-payment');
    await screen.getByRole('button', { name: 'Pagar otro crédito' }).click();
    await expect.element(number(screen)).toHaveValue('');
    await expect.element(document_(screen)).toHaveValue('');
  });

  it('are checked before anything is asked', async () => {
    const screen = await open();
    await lookUp(screen, '1234567890');
    await expect.element(number(screen)).toHaveAccessibleDescription(/Revisa el número de crédito/);
    await expect.element(number(screen)).toHaveFocus();
    await lookUp(screen, '', '12a');
    await expect.element(screen.getByRole('heading', { name: 'Revisa 2 datos' })).toBeVisible();
    await expect.element(document_(screen)).toHaveAccessibleDescription(/Ingresa datos numéricos/);
    expect(lookups).toHaveLength(0);
  });

  it.each([
    [404, 'No encontramos un crédito con esos datos.'],
    [429, 'Se hicieron muchas consultas seguidas. Vuelve en 20 minutos.'],
  ])('that are refused with %d say why, and stay typed', async (status, message) => {
    api.on(findPublicCredit, new StubbedError(status, { code: 'refused', message }));
    const screen = await open();
    await lookUp(screen);
    await expect.element(screen.getByRole('alert').getByText(message)).toBeVisible();
    await expect.element(number(screen)).toHaveValue(NUMBER);
    await expect.element(document_(screen)).toHaveValue(DOCUMENT);
  });

  it('that the network loses stay typed, and go with another press', async () => {
    let answer: typeof LOST | ReturnType<typeof foundAnswer> = LOST;
    api.on(findPublicCredit, () => answer);
    const screen = await open();
    await lookUp(screen);
    await expect.element(screen.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
    await expect.element(submit(screen)).toHaveAttribute('aria-disabled', 'true');
    answer = foundAnswer();
    await screen.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect.element(heading(screen, 'Detalle de pago')).toBeVisible();
  });

  it('are kept while they are typed', async () => {
    const before = await open();
    await number(before).fill(NUMBER);
    await before.unmount();
    await flushDrafts();
    const screen = await open();
    await expect.element(number(screen)).toHaveValue(NUMBER);
  });

  it('are said to need a network, before and after the look-up', async () => {
    goOffline();
    const before = await open();
    await expect.element(before.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
    await expect.element(submit(before)).toHaveAttribute('aria-disabled', 'true');
    await before.unmount();
    storeFoundCredit();
    const screen = await open('/public-payment/online');
    await expect.element(screen.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Continuar' }))
      .toHaveAttribute('aria-disabled', 'true');
  });
});

describe('a link to pay somebody’s credit', () => {
  it('brings the number, leaves the address, and asks for the document alone', async () => {
    const before = await open(`/public-payment?credito=${NUMBER}`);
    await expect.element(number(before)).toHaveValue(NUMBER);
    await expect.element(before.getByText(/^El enlace ya trae el número de crédito/)).toBeVisible();
    await expect.poll(() => before.location().search).toBe('');
    await before.unmount();
    await flushDrafts();
    // Removed from the URL, yet it survives a reload.
    const screen = await open();
    await expect.element(number(screen)).toHaveValue(NUMBER);
  });

  it('that is broken is ignored with a sentence', async () => {
    const screen = await open('/public-payment?credito=1234567890');
    await expect.element(screen.getByText(/^El enlace no trae un número de crédito correcto/)).toBeVisible();
    await expect.element(number(screen)).toHaveValue('');
    await expect.poll(() => screen.location().search).toBe('');
  });

  it('to another credit than the one that is open asks for its document', async () => {
    storeFoundCredit();
    const screen = await open(`/public-payment?credito=${OTHER}`);
    await expect.element(number(screen)).toHaveValue(OTHER);
    await expect.element(document_(screen)).toHaveValue('');
  });
});

describe('the look-up', () => {
  it('lasts an hour, and then the numbers are asked for again', async () => {
    storeFoundCredit(59);
    const before = await open('/public-payment/online');
    await expect.element(heading(before, 'Detalle de pago')).toBeVisible();
    await before.unmount();
    storeFoundCredit(60);
    const screen = await open('/public-payment/online');
    await expect.element(number(screen)).toHaveValue('');
  });

  it('that the server ends says why the numbers are asked for again', async () => {
    storeFoundCredit();
    stubWidget();
    api.on(
      paymentCalls.signPayment,
      new StubbedError(401, { code: 'no_session', message: 'Tu consulta venció.' }),
    );
    const screen = await open('/public-payment/online');
    await screen.getByRole('button', { name: 'Continuar' }).click();
    await expect.element(screen.getByText(/^Por seguridad, tu consulta venció/)).toBeVisible();
    await expect.element(number(screen)).toBeVisible();
    expect(store.get(foundCreditAtom)).toBeNull();
  });

  it('of a debt that changed is made again, with the debt of now, instead of a payment too much', async () => {
    storeFoundCredit();
    const windows = stubWidget();
    const message = 'La deuda cambió desde que la consultaste: hoy es de $ 1.643.165.';
    api.on(paymentCalls.signPayment, new StubbedError(409, { code: 'debt_changed', message }));
    const screen = await open('/public-payment/online');
    await screen.getByRole('button', { name: 'Continuar' }).click();
    await expect.element(screen.getByText(message)).toBeVisible();
    await expect.element(number(screen)).toBeVisible();
    expect(windows).toHaveLength(0);
  });

  it('is spent by a payment: its result is told, and the credit has to be looked up again', async () => {
    storeFoundCredit();
    setAttempts(attempt({ reference: 'CS-here' }));
    const calls = api.on(paymentCalls.readPaymentStatus, statusAnswer('succeeded', { document: '*** 4050' }));
    const screen = await open('/public-payment?reference=CS-here');
    await expect.element(heading(screen, 'Pago exitoso')).toBeVisible();
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer pass-of-this-credit');
    await screen.getByRole('button', { name: 'Ir al menú principal' }).click();
    await expect.element(number(screen)).toHaveValue('');
  });
});

describe('the result of a payment', () => {
  it('whose look-up is over is told once the two numbers are there again', async () => {
    storeFoundCredit(61);
    api.on(paymentCalls.readPaymentStatus, statusAnswer('failed'));
    const screen = await open('/public-payment?reference=CS-gone&id=11-22-33');
    await expect.element(screen.getByText(/^Para ver qué pasó con tu pago/)).toBeVisible();
    await lookUp(screen);
    await expect.element(heading(screen, 'Pago no exitoso')).toBeVisible();
  });

  it('is asked for with the numbers when the pass ends while the window is open', async () => {
    storeFoundCredit();
    const windows = stubWidget();
    api.on(paymentCalls.signPayment, signatureAnswer('CS-here'));
    let answer: StubbedError | ReturnType<typeof statusAnswer> = new StubbedError(401, {
      code: 'no_session',
      message: 'Tu consulta venció.',
    });
    api.on(paymentCalls.readPaymentStatus, () => answer);
    const screen = await open('/public-payment/online');
    await screen.getByRole('button', { name: 'Continuar' }).click();
    await expect.poll(() => windows).toHaveLength(1);
    windows[0]?.close();
    await expect.element(screen.getByText(/^Para ver qué pasó con tu pago/)).toBeVisible();
    answer = statusAnswer('failed');
    await lookUp(screen);
    await expect.element(heading(screen, 'Pago no exitoso')).toBeVisible();
  });

  it('of another credit is not told with the pass of this one', async () => {
    storeFoundCredit();
    setAttempts(attempt({ reference: 'CS-other', creditNumber: Number(OTHER) }));
    // The status is not stubbed: a request would fail the test.
    const screen = await open('/public-payment?reference=CS-other');
    await expect.element(screen.getByText(/^Ese pago es de otro crédito/)).toBeVisible();
  });

  it('that nobody looked at is told before anything is typed', async () => {
    setAttempts(attempt({ reference: 'CS-here' }));
    const screen = await open();
    await expect.element(screen.getByText('Tienes un pago sin terminar')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Ver el resultado' }))
      .toHaveAttribute('href', '/public-payment?reference=CS-here');
  });
});

describe('cash that this device chose at a counter', () => {
  const storeCounterPayment = (payBeforeMs: number): void => {
    const payBefore = new Date(payBeforeMs).toISOString();
    const counter = { agreement: '22955', paymentNumber: '70123456789', payBefore, isOver: false };
    setAttempts(attempt({ reference: 'CS-cash', counter }));
  };

  it('is read before anything is typed and without a network, names nobody, and goes with a press', async () => {
    storeCounterPayment(Date.now() + 3 * 86_400_000);
    goOffline();
    const screen = await open();
    await expect.element(screen.getByText('Todavía no se ha pagado nada.', { exact: false })).toBeVisible();
    await expect.element(screen.getByText('70123456789')).toBeVisible();
    await expect.element(screen.getByText('22955')).toBeVisible();
    expect(screen.container.textContent).not.toContain(NUMBER);
    await screen.getByRole('button', { name: 'Quitarlo de este dispositivo' }).click();
    await expect.element(screen.getByText('70123456789')).not.toBeInTheDocument();
    await expect.element(number(screen)).toBeVisible();
  });

  it('leads to what became of it once its time is over', async () => {
    storeCounterPayment(Date.now() - 60_000);
    const screen = await open();
    await expect
      .element(screen.getByRole('link', { name: 'Ver el resultado' }))
      .toHaveAttribute('href', '/public-payment?reference=CS-cash');
    expect(screen.getByText('70123456789').query()).toBeNull();
  });
});

// @covers 2.122
it('an address that is no screen of the public payment leads to its start', async () => {
  const screen = await open('/public-payment/otra');
  await expect.element(heading(screen, 'Paga tu crédito sin ingresar')).toBeVisible();
  await expect.poll(() => screen.location().pathname).toBe('/public-payment');
});
