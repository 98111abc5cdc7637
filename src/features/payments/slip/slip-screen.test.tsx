import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import { findNetwork } from '../../../../tests/components/connection.ts';
import { chooseFile } from '../../../../tests/components/files.ts';
import { emptyDevice, factsIn } from '../../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import { type StubbedApi, StubbedError, stubApi } from '../../../../tests/components/stub-api.ts';
import { type StubbedUpload, stubUploads } from '../../../../tests/components/stub-uploads.ts';
import { CREDIT_NUMBER, creditAnswer, openPaymentAnswer } from '../../../../tests/samples/credit.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import OwnSlipScreen from './own-slip-screen.tsx';
import PublicSlipScreen from './public-slip-screen.tsx';

const NOW = Date.parse('2026-11-22T20:05:00.000Z');
const RECEIVED = { id: '66666666-6666-4666-8666-666666666666', recibido: '2026-11-22T20:06:00.000Z' };
const PDF = new File(['%PDF-1.7 a slip'], 'recibo.pdf', { type: 'application/pdf' });

let api: StubbedApi;
let uploads: readonly StubbedUpload[];
const onPassOver = vi.fn<() => void>();

const fields = (screen: RenderedAt) => ({
  ...screen,
  amount: screen.getByLabelText('Valor que pagaste'),
  paidAt: screen.getByLabelText('Fecha y hora en la caja'),
  receipt: screen.getByLabelText(/^Número del recibo/),
  pick: screen.getByRole('button', { name: /archivo \(recibo\)$/ }),
  submit: screen.getByRole('button', { name: 'Enviar comprobante' }),
  alert: screen.getByRole('alert'),
  received: screen.getByRole('heading', { level: 1, name: 'Recibimos tu comprobante' }),
});
type Slip = ReturnType<typeof fields>;
const own = async (): Promise<Slip> =>
  fields(await renderAt(<OwnSlipScreen creditNumber={CREDIT_NUMBER} closeTo="/dashboard/pay/cash" />));
const publicly = async (): Promise<Slip> => {
  const way = { pass: 'pass-of-this-credit', base: '/public-payment', onPassOver };
  return fields(await renderAt(<PublicSlipScreen creditNumber={CREDIT_NUMBER} {...way} />));
};

const fill = async (screen: Slip, file = PDF): Promise<void> => {
  await screen.amount.fill('100000');
  await screen.paidAt.fill('2026-11-22T15:04');
  await screen.receipt.fill('0042');
  chooseFile(screen, file);
};
/** The server's outcome of the newest upload. */
const answer = async (outcome: object = RECEIVED, count = 1): Promise<void> => {
  await expect.poll(() => uploads.length).toBe(count);
  uploads.at(-1)?.answer(outcome);
};
/** What an upload says of the slip: credit, key and facts. */
const factsOf = ({ path }: StubbedUpload): Record<string, string> => {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  const [credit = '', id = ''] = pathname.match(/\d{10}|[\da-f-]{36}/g) ?? [];
  return { credit, id, ...Object.fromEntries(searchParams) };
};

beforeEach(async () => {
  onPassOver.mockClear();
  await emptyDevice();
  findNetwork();
  queryClient.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  api = stubApi();
  api.on(readCredit, creditAnswer());
  uploads = stubUploads();
});

describe('a slip', () => {
  it('goes with what it says, and is received with each fact in its place', async () => {
    const screen = await own();
    await fill(screen);
    await expect.element(screen.getByText('recibo.pdf')).toBeVisible();
    await screen.submit.click();
    await answer();
    await expect.element(screen.received).toBeVisible();
    expect(uploads.map(factsOf)).toEqual([
      {
        credit: String(CREDIT_NUMBER),
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        valor: '100000',
        fecha: '2026-11-22T20:04:00.000Z',
        recibo: '0042',
      },
    ]);
    expect(uploads[0]?.headers.get('content-type')).toBe('application/pdf');
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
    await expect.element(screen.amount).toHaveValue('');
  });

  // @covers 2.23
  it('tells field by field what is missing, and what cannot be', async () => {
    const screen = await own();
    await screen.submit.click();
    await expect.element(screen.getByRole('heading', { name: 'Revisa 3 datos' })).toBeVisible();
    await expect.element(screen.amount).toHaveFocus();
    await expect.element(screen.pick).toHaveAccessibleDescription(/Elige la foto o el PDF de tu recibo\./);
    await fill(screen);
    await screen.paidAt.fill('2026-10-31T10:00');
    await screen.submit.click();
    const before = /Tu crédito se desembolsó el 1 de noviembre de 2026/;
    await expect.element(screen.paidAt).toHaveAccessibleDescription(before);
    expect(uploads).toHaveLength(0);
  });

  // @covers 2.23
  it('that is no slip, or too big, is told at the file, and another is taken', async () => {
    const screen = await own();
    await fill(screen);
    await screen.submit.click();
    const message = 'El PDF tiene clave o está protegido.';
    await answer(new StubbedError(422, { code: 'unusable_file', message }));
    await expect.element(screen.pick).toHaveAccessibleDescription(/El PDF tiene clave o está protegido\./);
    await expect.element(screen.pick).toHaveFocus();
    chooseFile(screen, new File([new Uint8Array(8 * 1_048_576 + 1)], 'grande.pdf', { type: PDF.type }));
    await screen.submit.click();
    await expect.element(screen.pick).toHaveAccessibleDescription(/El archivo pesa más de 8 MB/);
    expect(uploads).toHaveLength(1);
    chooseFile(screen, PDF);
    await screen.submit.click();
    await answer(RECEIVED, 2);
    await expect.element(screen.received).toBeVisible();
  });

  it('that we have already is not asked for again, and goes once however often it is pressed', async () => {
    const screen = await own();
    await fill(screen);
    await screen.submit.dblClick();
    await expect.element(screen.getByRole('button', { name: 'Enviando…' })).toHaveAttribute('aria-busy');
    expect(screen.pick.query()).toBeNull();
    await answer(new StubbedError(409, { code: 'slip_already_received', message: 'Ya lo recibimos.' }));
    await expect.element(screen.getByText(/^Ya habíamos recibido este comprobante/)).toBeVisible();
    expect(uploads).toHaveLength(1);
  });

  // @covers 2.23
  it('that the network lost goes by itself when it is back, and is the same one', async () => {
    const screen = await own();
    await fill(screen);
    await screen.submit.click();
    await expect.poll(() => uploads.length).toBe(1);
    uploads[0]?.lose();
    await expect.element(screen.alert.getByText(/^Se perdió la conexión\./)).toBeVisible();
    await expect.element(screen.submit).toHaveAttribute('aria-disabled', 'true');
    findNetwork();
    await answer(RECEIVED, 2);
    await expect.element(screen.received).toBeVisible();
    expect(uploads.map(factsOf)).toEqual([expect.anything(), factsOf(uploads[0] as StubbedUpload)]);
  });

  it('that the network lost and was mended meanwhile does not go as it was', async () => {
    const screen = await own();
    await fill(screen);
    await screen.submit.click();
    await expect.poll(() => uploads.length).toBe(1);
    uploads[0]?.lose();
    await expect.element(screen.alert).toBeVisible();
    await screen.amount.fill('110000');
    await expect.element(screen.alert).not.toBeInTheDocument();
    findNetwork();
    await expect.element(screen.submit).not.toHaveAttribute('aria-disabled');
    expect(uploads).toHaveLength(1);
    await screen.submit.click();
    await answer(RECEIVED, 2);
    await expect.element(screen.received).toBeVisible();
    expect(uploads.map((one) => factsOf(one).valor)).toEqual(['100000', '110000']);
    expect(new Set(uploads.map((one) => factsOf(one).id)).size).toBe(2);
  });
});

it('a slip that waits already is told first, so that nobody reports it twice', async () => {
  const waiting = openPaymentAnswer({ tipo: 'efectivo', reportado_por: 'titular', valor: 356_831 });
  api.on(readCredit, creditAnswer({ pagos_en_proceso: [waiting] }));
  const screen = await own();
  await expect.element(screen.getByText('Ya reportaste un pago de $ 356.831')).toBeVisible();
  await expect.element(screen.amount).toHaveValue('');
});

describe('a slip of who pays without a session', () => {
  // @covers 2.23
  it('goes with the pass, and shows nothing but itself', async () => {
    const screen = await publicly();
    await fill(screen);
    await screen.submit.click();
    await answer();
    await expect.element(screen.received).toBeVisible();
    expect(uploads[0]?.headers.get('authorization')).toBe('Bearer pass-of-this-credit');
    expect(screen.getByRole('link', { name: 'Ver mis pagos' }).query()).toBeNull();
    await expect
      .element(screen.getByRole('link', { name: 'Volver a los canales de pago' }))
      .toHaveAttribute('href', '/public-payment');
    expect(onPassOver).not.toHaveBeenCalled();
  });

  it('whose pass is over leads back to the look-up', async () => {
    const screen = await publicly();
    await fill(screen);
    await screen.submit.click();
    await answer(new StubbedError(401, { code: 'no_session', message: 'Tu consulta venció.' }));
    await expect.poll(() => onPassOver.mock.calls.length).toBe(1);
  });
});
