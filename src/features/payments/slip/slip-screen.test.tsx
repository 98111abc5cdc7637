import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import { reportCashPayment } from '#core/api/payments/cash-slips.ts';
import { emptyDevice, factsIn, goOffline } from '../../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import { sendFilesByFetch } from '../../../../tests/components/send-files.ts';
import {
  LOST,
  type StubbedApi,
  type StubbedCall,
  StubbedError,
  stubApi,
} from '../../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer, openPaymentAnswer } from '../../../../tests/samples/credit.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { flushDrafts } from '../../../platform/drafts/open-drafts.ts';
import OwnSlipScreen from './own-slip-screen.tsx';
import PublicSlipScreen from './public-slip-screen.tsx';

const NOW = Date.parse('2026-11-22T20:05:00.000Z');
const RECEIVED = { id: '66666666-6666-4666-8666-666666666666', recibido: '2026-11-22T20:06:00.000Z' };
const PDF = new File(['%PDF-1.7 a slip'], 'recibo.pdf', { type: 'application/pdf' });

let api: StubbedApi;
let sent: readonly StubbedCall<typeof reportCashPayment>[];
const onPassOver = vi.fn<() => void>();

const own = (): Promise<RenderedAt> =>
  renderAt(<OwnSlipScreen creditNumber={CREDIT_NUMBER} closeTo="/dashboard/pay/cash" />);
const publicly = (): Promise<RenderedAt> =>
  renderAt(
    <PublicSlipScreen
      creditNumber={CREDIT_NUMBER}
      pass="pass-of-this-credit"
      base="/public-payment"
      onPassOver={onPassOver}
    />,
  );
const amount = (screen: RenderedAt) => screen.getByLabelText('Valor que pagaste');
const paidAt = (screen: RenderedAt) => screen.getByLabelText('Fecha y hora en la caja');
const receipt = (screen: RenderedAt) => screen.getByLabelText(/^Número del recibo/);
const pick = (screen: RenderedAt) => screen.getByRole('button', { name: /archivo \(recibo\)$/ });
const submit = (screen: RenderedAt) => screen.getByRole('button', { name: 'Enviar comprobante' });
const received = (screen: RenderedAt) =>
  screen.getByRole('heading', { level: 1, name: 'Recibimos tu comprobante' });

const choose = (screen: RenderedAt, file: File): void => {
  const input = screen.container.querySelector<HTMLInputElement>('[type=file]');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  if (!input) throw new Error('no file can be chosen');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};
const fill = async (screen: RenderedAt, file = PDF): Promise<void> => {
  await amount(screen).fill('100000');
  await paidAt(screen).fill('2026-11-22T15:04');
  await receipt(screen).fill('0042');
  choose(screen, file);
};
const refuse = (status: number, body: StubbedError['body']) =>
  api.on(reportCashPayment, new StubbedError(status, body));

beforeEach(async () => {
  onPassOver.mockClear();
  await emptyDevice();
  queryClient.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  sendFilesByFetch();
  api = stubApi();
  api.on(readCredit, creditAnswer());
  sent = api.on(reportCashPayment, RECEIVED);
});

describe('a slip', () => {
  it('goes with what it says, and is received with each fact in its place', async () => {
    const screen = await own();
    await fill(screen);
    await expect.element(screen.getByText('recibo.pdf')).toBeVisible();
    await submit(screen).click();
    await expect.element(received(screen)).toBeVisible();
    expect(sent.map(({ params, query }) => ({ ...params, ...query }))).toEqual([
      {
        loanId: String(CREDIT_NUMBER),
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        valor: '100000',
        fecha: '2026-11-22T20:04:00.000Z',
        recibo: '0042',
      },
    ]);
    expect(sent[0]?.headers.get('content-type')).toBe('application/pdf');
    expect(factsIn(screen.container)).toEqual({
      'Valor reportado': '$ 100.000',
      'En la caja': '22 nov 2026, 3:04 p. m.',
      Recibo: '0042',
      Recibido: '22 nov 2026, 3:06 p. m.',
    });
    await expect.element(screen.getByText(/^Un asesor lo revisa/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Ver mis pagos' }))
      .toHaveAttribute('href', '/dashboard/payments');
    await screen.getByRole('button', { name: 'Reportar otro pago' }).click();
    await expect.element(amount(screen)).toHaveValue('');
  });

  // @covers 2.23
  it('tells field by field what is missing, and what cannot be', async () => {
    const screen = await own();
    await submit(screen).click();
    await expect.element(screen.getByRole('heading', { name: 'Revisa 3 datos' })).toBeVisible();
    await expect.element(amount(screen)).toHaveFocus();
    await expect.element(pick(screen)).toHaveAccessibleDescription(/Elige la foto o el PDF de tu recibo\./);
    await fill(screen);
    for (const [typed, why] of [
      ['2026-10-31T10:00', /Tu crédito se desembolsó el 1 de noviembre de 2026/],
      ['2026-11-22T15:06', /todavía no ha llegado/],
    ] as const) {
      await paidAt(screen).fill(typed);
      await submit(screen).click();
      await expect.element(paidAt(screen)).toHaveAccessibleDescription(why);
    }
    expect(sent).toHaveLength(0);
  });

  // @covers 2.23
  it('that is no slip, or too big, is told at the file, and another is taken', async () => {
    refuse(422, { code: 'unusable_file', message: 'El PDF tiene clave o está protegido.' });
    const screen = await own();
    await fill(screen);
    await submit(screen).click();
    await expect.element(pick(screen)).toHaveAccessibleDescription(/El PDF tiene clave o está protegido\./);
    await expect.element(pick(screen)).toHaveFocus();
    const calls = api.on(reportCashPayment, RECEIVED);
    choose(screen, new File([new Uint8Array(8 * 1_048_576 + 1)], 'grande.pdf', { type: PDF.type }));
    await submit(screen).click();
    await expect.element(pick(screen)).toHaveAccessibleDescription(/El archivo pesa más de 8 MB/);
    expect(calls).toHaveLength(0);
    choose(screen, PDF);
    await submit(screen).click();
    await expect.element(received(screen)).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it('that we have already is not asked for again', async () => {
    refuse(409, { code: 'slip_already_received', message: 'Ya lo recibimos.' });
    const screen = await own();
    await fill(screen);
    await submit(screen).click();
    await expect.element(screen.getByText(/^Ya habíamos recibido este comprobante/)).toBeVisible();
  });

  it('pressed twice is sent once, and says that it goes', async () => {
    let answer: () => void = () => undefined;
    const calls = api.on(
      reportCashPayment,
      () =>
        new Promise((resolve) => {
          answer = () => resolve(RECEIVED);
        }),
    );
    const screen = await own();
    await fill(screen);
    await submit(screen).dblClick();
    await expect.element(screen.getByRole('button', { name: 'Enviando…' })).toHaveAttribute('aria-busy');
    expect(pick(screen).query()).toBeNull();
    await expect.poll(() => calls.length).toBe(1);
    answer();
    await expect.element(received(screen)).toBeVisible();
    expect(calls).toHaveLength(1);
  });
});

describe('a slip that the network lost', () => {
  // @covers 2.23
  it('goes by itself when it is back, and is the same one', async () => {
    let answer: typeof LOST | typeof RECEIVED = LOST;
    const calls = api.on(reportCashPayment, () => answer);
    const screen = await own();
    await fill(screen);
    await submit(screen).click();
    await expect.element(screen.getByRole('alert').getByText(/^Se perdió la conexión\./)).toBeVisible();
    await expect.element(submit(screen)).toHaveAttribute('aria-disabled', 'true');
    answer = RECEIVED;
    goOffline()();
    await expect.element(received(screen)).toBeVisible();
    expect(calls).toHaveLength(2);
    expect(new Set(calls.map(({ params }) => params.id)).size).toBe(1);
  });

  it('and was mended meanwhile does not go as it was', async () => {
    let answer: typeof LOST | typeof RECEIVED = LOST;
    const calls = api.on(reportCashPayment, () => answer);
    const screen = await own();
    await fill(screen);
    await submit(screen).click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await amount(screen).fill('110000');
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    answer = RECEIVED;
    goOffline()();
    await expect.element(submit(screen)).not.toHaveAttribute('aria-disabled');
    expect(calls).toHaveLength(1);
    await submit(screen).click();
    await expect.element(received(screen)).toBeVisible();
    expect(calls.map(({ query }) => String(query.valor))).toEqual(['100000', '110000']);
    expect(new Set(calls.map(({ params }) => params.id)).size).toBe(2);
  });
});

describe('what was typed of a slip', () => {
  // @covers 2.23
  it('is there when the screen is opened again, without its file', async () => {
    const before = await own();
    await fill(before);
    await before.unmount();
    await flushDrafts();
    const screen = await own();
    await expect.element(amount(screen)).toHaveValue('$ 100.000');
    await expect.element(paidAt(screen)).toHaveValue('2026-11-22T15:04');
    await expect.element(receipt(screen)).toHaveValue('0042');
    expect(screen.getByText('recibo.pdf').query()).toBeNull();
  });

  it('is told first when one waits already, so that nobody reports it twice', async () => {
    const waiting = openPaymentAnswer({ tipo: 'efectivo', reportado_por: 'titular', valor: 356_831 });
    api.on(readCredit, creditAnswer({ pagos_en_proceso: [waiting] }));
    const screen = await own();
    await expect.element(screen.getByText('Ya reportaste un pago de $ 356.831')).toBeVisible();
    await expect.element(amount(screen)).toHaveValue('');
  });
});

describe('a slip of who pays without a session', () => {
  // @covers 2.23
  it('goes with the pass, and shows nothing but itself', async () => {
    const screen = await publicly();
    await fill(screen);
    await submit(screen).click();
    await expect.element(received(screen)).toBeVisible();
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer pass-of-this-credit');
    expect(screen.getByRole('link', { name: 'Ver mis pagos' }).query()).toBeNull();
    await expect
      .element(screen.getByRole('link', { name: 'Volver a los canales de pago' }))
      .toHaveAttribute('href', '/public-payment');
    expect(onPassOver).not.toHaveBeenCalled();
  });

  it('whose pass is over leads back to the look-up', async () => {
    refuse(401, { code: 'no_session', message: 'Tu consulta venció.' });
    const screen = await publicly();
    await fill(screen);
    await submit(screen).click();
    await expect.poll(() => onPassOver.mock.calls.length).toBe(1);
  });
});
