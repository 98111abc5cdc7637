import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import {
  attempt,
  emptyDevice,
  goOffline,
  lookedUp,
  payable,
  setAttempts,
} from '../../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import { LOST, type StubbedApi, StubbedError, stubApi } from '../../../../tests/components/stub-api.ts';
import { signatureAnswer } from '../../../../tests/samples/payments.ts';
import { simulationAnswer } from '../../../../tests/samples/simulation.ts';
import { bankTransferCalls } from '../../../platform/api/bank-transfer-calls.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { flushDrafts } from '../../../platform/drafts/open-drafts.ts';
import { phoneAtom, userAtom } from '../../../platform/session/session-atoms.ts';
import { store } from '../../../platform/store.ts';
import { attemptsAtom } from '../model/attempt.ts';
import type { Payable } from '../model/payable.ts';
import { PaymentDetail } from '../pay/payment-detail.tsx';
import { lastBankAtom } from './bank-page-atom.ts';
import TransferForm from './transfer-form.tsx';

const BANKS = {
  bancos: [
    { codigo: '1', nombre: 'Banco que aprueba' },
    { codigo: '2', nombre: 'Banco que rechaza' },
  ],
};
const DOWN = new StubbedError(503, {
  code: 'vendor_down',
  message: 'La pasarela no responde. No se descontó dinero.',
});
const WAITING = { estado: 'preparando', url: null } as const;
const AT_BANK = '/dashboard/pay/pse?intento=CS-signed';

let api: StubbedApi;
const onClosed = vi.fn<(reference: string) => void>();
const onPassOver = vi.fn<() => void>();

const open = (path = AT_BANK, of: Payable = payable()): Promise<RenderedAt> =>
  renderAt(
    <Routes>
      <Route path="/dashboard/pay">
        <Route
          path="pse"
          element={
            <PaymentDetail
              payable={of}
              base="/dashboard/pay"
              Form={TransferForm}
              onStale={() => undefined}
              {...{ onClosed, onPassOver }}
            />
          }
        />
      </Route>
      <Route path="*" element={null} />
    </Routes>,
    { path },
  );
const field = (screen: RenderedAt, name: string) => screen.getByLabelText(name, { exact: true });
const bank = (screen: RenderedAt) => screen.getByRole('combobox', { name: 'Banco', exact: true });
const go = (screen: RenderedAt) => screen.getByRole('button', { name: 'Ir al banco' });
const heading = (screen: RenderedAt, name: string) => screen.getByRole('heading', { level: 1, name });
const typedIn = (screen: RenderedAt, name: string) =>
  (field(screen, name).element() as HTMLInputElement).value;

beforeEach(async () => {
  vi.clearAllMocks();
  await emptyDevice();
  queryClient.clear();
  store.set(userAtom, {
    phone: '573001112233',
    email: 'ana@correo.example',
    firstNames: 'Ana María',
    surnames: 'Pérez Ñáñez',
  });
  store.set(phoneAtom, '573001112233');
  setAttempts(attempt({ reference: 'CS-signed', amount: 356_831 }));
  api = stubApi();
  api.on(bankTransferCalls.listBanks, BANKS);
  api.on(simulatePayment, ({ query }) => simulationAnswer(Number(query.valor)));
});

describe('paying from a bank', () => {
  it('is signed with its amount, and goes on to the bank by an address that names the attempt', async () => {
    setAttempts();
    const calls = api.on(paymentCalls.signPayment, signatureAnswer());
    const screen = await open('/dashboard/pay/pse');
    await screen.getByRole('button', { name: 'Continuar' }).dblClick();
    await expect.element(heading(screen, 'Paga desde tu banco')).toBeVisible();
    await expect.poll(() => screen.location().search).toBe('?intento=CS-signed');
    expect(calls).toHaveLength(1);
    await screen.getByRole('link', { name: 'Cambiar el valor' }).click();
    await expect.element(screen.getByRole('radio', { name: /^Pago mínimo/ })).toBeChecked();
  });

  it('starts with the holder’s own data and the bank of last time, and the amount that was signed', async () => {
    store.set(lastBankAtom, '2');
    const screen = await open();
    await expect.element(screen.getByText('Vas a pagar $ 356.831')).toBeVisible();
    await expect.element(bank(screen)).toHaveValue('2');
    expect(
      ['Número de documento', 'Nombre completo', 'Correo electrónico', 'Número de celular'].map((name) =>
        typedIn(screen, name),
      ),
    ).toEqual(['1012345678', 'Ana María Pérez Ñáñez', 'ana@correo.example', '3001112233']);
  });

  // @covers 2.13
  it('starts with nothing of anybody for who pays another’s credit, and calls with their pass', async () => {
    const calls = api.on(bankTransferCalls.listBanks, BANKS);
    const screen = await open(AT_BANK, lookedUp());
    await expect.element(bank(screen)).toBeVisible();
    for (const name of ['Número de documento', 'Nombre completo', 'Correo electrónico', 'Número de celular'])
      expect(typedIn(screen, name), name).toBe('');
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer pass-of-this-credit');
  });

  it('of an attempt that this device does not know begins with the amount', async () => {
    const screen = await open('/dashboard/pay/pse?intento=CS-unknown');
    await expect.element(heading(screen, 'Detalle de pago')).toBeVisible();
    await expect.poll(() => screen.location().search).toBe('');
  });
});

describe('the form of the bank', () => {
  // @covers 2.13
  it('says what is missing or wrong where it is, and asks of a company its own data', async () => {
    // The transfer is not stubbed: a request would fail the test.
    const screen = await open();
    await field(screen, 'Correo electrónico').fill('ana@');
    await go(screen).click();
    await expect.element(screen.getByRole('heading', { name: 'Revisa 2 datos' })).toBeVisible();
    await expect.element(bank(screen)).toHaveFocus();
    await expect.element(bank(screen)).toHaveAccessibleDescription(/Elige tu banco/);
    await screen.getByRole('radio', { name: 'Persona jurídica' }).click();
    expect(screen.getByLabelText('Tipo de documento').query()).toBeNull();
    expect(typedIn(screen, 'Nombre de la empresa')).toBe('');
    await field(screen, 'NIT de la empresa').fill('890.903.938-1');
    await field(screen, 'Nombre de la empresa').fill('Flores del Alto S.A.S.');
    await field(screen, 'Correo electrónico').fill('pagos@flores.example');
    await bank(screen).selectOptions('1');
    await go(screen).click();
    await expect.element(field(screen, 'NIT de la empresa')).toHaveFocus();
    await expect.element(field(screen, 'NIT de la empresa')).toHaveAccessibleDescription(/Revisa el NIT/);
  });

  // @covers 2.13
  it('keeps what is typed when it is opened again', async () => {
    const before = await open();
    await bank(before).selectOptions('1');
    await field(before, 'Nombre completo').fill('Jean Dupont');
    await before.unmount();
    await flushDrafts();
    const screen = await open();
    await expect.element(field(screen, 'Nombre completo')).toHaveValue('Jean Dupont');
    await expect.element(bank(screen)).toHaveValue('1');
  });

  // @covers 2.14
  it('keeps what was typed when the provider refuses it, is down, or the network is lost', async () => {
    const sentence = 'La pasarela no acepta este número de documento. Revísalo.';
    const answers: (StubbedError | typeof LOST)[] = [
      new StubbedError(422, { code: 'transfer_refused', message: sentence, fields: { documento: sentence } }),
      DOWN,
      LOST,
    ];
    const calls = api.on(bankTransferCalls.startBankTransfer, () => answers.shift() ?? LOST);
    const screen = await open();
    await bank(screen).selectOptions('1');
    await go(screen).click();
    const document = field(screen, 'Número de documento');
    await expect.element(document).toHaveFocus();
    await expect.element(document).toHaveAccessibleDescription(/no acepta este número/);
    await go(screen).click();
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText('No pudimos abrir tu banco')).toBeVisible();
    await expect.element(alert.getByText(/No se descontó dinero/)).toBeVisible();
    await go(screen).click();
    await expect.element(screen.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
    await expect.element(go(screen)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(bank(screen)).toHaveValue('1');
    expect(calls.map(({ body }) => body.referencia)).toEqual(['CS-signed', 'CS-signed', 'CS-signed']);
    expect(calls[0]?.body).toEqual({
      referencia: 'CS-signed',
      banco: '1',
      tipo_persona: 'natural',
      tipo_documento: 'CC',
      documento: '1012345678',
      nombre: 'Ana María Pérez Ñáñez',
      email: 'ana@correo.example',
      telefono: '3001112233',
    });
  });

  it('leads to the result of an attempt that takes no transfer any more', async () => {
    const over = new StubbedError(409, { code: 'attempt_over', message: 'Ese intento terminó.' });
    api.on(bankTransferCalls.startBankTransfer, over);
    const own = await open();
    await bank(own).selectOptions('1');
    await go(own).click();
    await expect.poll(() => onClosed.mock.calls).toEqual([['CS-signed']]);
    expect(onPassOver).not.toHaveBeenCalled();
  });
});

describe('the list of banks', () => {
  // @covers 2.14
  it('that does not come has another try and another way, and takes the attempt back', async () => {
    let answer: StubbedError | typeof BANKS = DOWN;
    api.on(bankTransferCalls.listBanks, () => answer);
    const screen = await open();
    await expect.element(screen.getByText('No pudimos traer la lista de bancos')).toBeVisible();
    answer = BANKS;
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(bank(screen)).toBeVisible();
    await screen.getByRole('link', { name: 'Prefiero pagar con tarjeta u otro medio' }).click();
    await expect.poll(() => screen.location().pathname).toBe('/dashboard/pay/online');
    expect(store.get(attemptsAtom)).toEqual([]);
  });

  it('says without a network that paying needs one', async () => {
    api.on(bankTransferCalls.listBanks, LOST);
    goOffline();
    const screen = await open();
    await expect.element(screen.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
  });
});

describe('the bank’s page', () => {
  // @covers 2.14
  it('that does not come is waited for forty seconds, by one transfer, and then there are two ways on', async () => {
    let outcome: typeof WAITING | StubbedError = WAITING;
    const calls = api.on(bankTransferCalls.startBankTransfer, () => outcome);
    const screen = await open();
    await bank(screen).selectOptions('1');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    await go(screen).dblClick();
    await expect.element(screen.getByText('Estamos abriendo la página de tu banco…')).toBeVisible();
    const late = screen.getByText('Tu banco se está demorando');
    for (let polls = 1; polls < 19; polls += 1) await vi.advanceTimersByTimeAsync(2_000);
    expect(late.query()).toBeNull();
    await expect.element(late).toBeVisible();
    await expect.element(screen.getByText(/No has autorizado nada: no se descontó dinero\./)).toBeVisible();
    expect(calls.length).toBeLessThan(22);
    expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const before = calls.length;
    await screen.getByRole('button', { name: 'Seguir esperando' }).click();
    await expect.poll(() => calls.length).toBe(before + 1);
    expect(onClosed).not.toHaveBeenCalled();
    // Asked for until the attempt is over.
    outcome = new StubbedError(409, { code: 'attempt_over', message: 'Ese intento terminó.' });
    await expect
      .poll(() => vi.advanceTimersByTimeAsync(2_000).then(() => onClosed.mock.calls))
      .toEqual([['CS-signed']]);
  });
});
