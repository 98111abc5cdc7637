import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newPayer, type Payer, paymentForm } from '../../../../tests/components/payer.tsx';
import { attempt, lookedUp, payable, setAttempts } from '../../../../tests/components/paying.ts';
import { renderAt } from '../../../../tests/components/render-at.tsx';
import { LOST, StubbedError } from '../../../../tests/components/stub-api.ts';
import { bankTransferCalls } from '../../../platform/api/bank-transfer-calls.ts';
import { phoneAtom, userAtom } from '../../../platform/session/session-atoms.ts';
import { store } from '../../../platform/store.ts';
import { attemptsAtom } from '../model/attempt.ts';
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

const ATTEMPT_OVER = new StubbedError(409, { code: 'attempt_over', message: 'Ese intento terminó.' });
const OWN_FIELDS = ['Número de documento', 'Nombre completo', 'Correo electrónico', 'Número de celular'];

let payer: Payer;

const open = async (path = AT_BANK, of = payable()) => {
  const screen = await renderAt(
    <Routes>
      <Route path="/dashboard/pay">
        <Route path="pse" element={payer.detail(of, TransferForm)} />
      </Route>
      <Route path="*" element={null} />
    </Routes>,
    { path },
  );
  const field = (name: string) => screen.getByLabelText(name, { exact: true });
  return {
    ...paymentForm(screen),
    field,
    typedIn: (name: string) => (field(name).element() as HTMLInputElement).value,
    bank: screen.getByRole('combobox', { name: 'Banco', exact: true }),
    go: screen.getByRole('button', { name: 'Ir al banco' }),
    heading: (name: string) => screen.getByRole('heading', { name }),
  };
};

beforeEach(async () => {
  payer = await newPayer();
  store.set(userAtom, {
    phone: '573001112233',
    email: 'ana@correo.example',
    firstNames: 'Ana María',
    surnames: 'Pérez Ñáñez',
  });
  store.set(phoneAtom, '573001112233');
  setAttempts(attempt({ reference: 'CS-signed', amount: 356_831 }));
  payer.api.on(bankTransferCalls.listBanks, BANKS);
});

describe('paying from a bank', () => {
  it('is signed with its amount, and goes on to the bank by an address that names the attempt', async () => {
    setAttempts();
    const { submit, heading, location, link, radio } = await open('/dashboard/pay/pse');
    await submit.dblClick();
    await expect.element(heading('Paga desde tu banco')).toBeVisible();
    await expect.poll(() => location().search).toBe('?intento=CS-signed');
    expect(payer.signed).toHaveLength(1);
    await link('Cambiar el valor').click();
    await expect.element(radio(/^Pago mínimo/)).toBeChecked();
  });

  it('starts with the holder’s own data and the bank of last time, and the amount that was signed', async () => {
    store.set(lastBankAtom, '2');
    const { bank, typedIn, getByText } = await open();
    await expect.element(getByText('Vas a pagar $ 356.831')).toBeVisible();
    await expect.element(bank).toHaveValue('2');
    const typed = ['1012345678', 'Ana María Pérez Ñáñez', 'ana@correo.example', '3001112233'];
    expect(OWN_FIELDS.map(typedIn)).toEqual(typed);
  });

  // @covers 2.13
  it('starts with nothing of anybody for who pays another’s credit, and calls with their pass', async () => {
    const calls = payer.api.on(bankTransferCalls.listBanks, BANKS);
    const { bank, typedIn } = await open(AT_BANK, lookedUp());
    await expect.element(bank).toBeVisible();
    expect(OWN_FIELDS.map(typedIn)).toEqual(['', '', '', '']);
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer pass-of-this-credit');
  });

  it('of an attempt that this device does not know begins with the amount', async () => {
    const { heading, location } = await open('/dashboard/pay/pse?intento=CS-unknown');
    await expect.element(heading('Detalle de pago')).toBeVisible();
    await expect.poll(() => location().search).toBe('');
  });
});

describe('the form of the bank', () => {
  // @covers 2.13
  it('says what is missing or wrong where it is, and asks of a company its own data', async () => {
    // The transfer is not stubbed: a request would fail the test.
    const { field, bank, go, heading, radio, typedIn, getByLabelText } = await open();
    await field('Correo electrónico').fill('ana@');
    await go.click();
    await expect.element(heading('Revisa 2 datos')).toBeVisible();
    await expect.element(bank).toHaveFocus();
    await expect.element(bank).toHaveAccessibleDescription(/Elige tu banco/);
    await radio('Persona jurídica').click();
    expect(getByLabelText('Tipo de documento').query()).toBeNull();
    expect(typedIn('Nombre de la empresa')).toBe('');
    await field('NIT de la empresa').fill('890.903.938-1');
    await field('Nombre de la empresa').fill('Flores del Alto S.A.S.');
    await field('Correo electrónico').fill('pagos@flores.example');
    await bank.selectOptions('1');
    await go.click();
    await expect.element(field('NIT de la empresa')).toHaveFocus();
    await expect.element(field('NIT de la empresa')).toHaveAccessibleDescription(/Revisa el NIT/);
  });

  // @covers 2.14
  it('keeps what was typed when the provider refuses it, is down, or the network is lost', async () => {
    const sentence = 'La pasarela no acepta este número de documento. Revísalo.';
    const answers: (StubbedError | typeof LOST)[] = [
      new StubbedError(422, { code: 'transfer_refused', message: sentence, fields: { documento: sentence } }),
      DOWN,
      LOST,
    ];
    const calls = payer.api.on(bankTransferCalls.startBankTransfer, () => answers.shift() ?? LOST);
    const { field, bank, go, alert, getByText } = await open();
    await bank.selectOptions('1');
    await go.click();
    const document = field('Número de documento');
    await expect.element(document).toHaveFocus();
    await expect.element(document).toHaveAccessibleDescription(/no acepta este número/);
    await go.click();
    await expect.element(alert.getByText('No pudimos abrir tu banco')).toBeVisible();
    await expect.element(alert.getByText(/No se descontó dinero/)).toBeVisible();
    await go.click();
    await expect.element(getByText(/^Para pagar necesitas conexión/)).toBeVisible();
    await expect.element(go).toHaveAttribute('aria-disabled', 'true');
    await expect.element(bank).toHaveValue('1');
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
    payer.api.on(bankTransferCalls.startBankTransfer, ATTEMPT_OVER);
    const { bank, go } = await open();
    await bank.selectOptions('1');
    await go.click();
    await expect.poll(() => payer.onClosed.mock.calls).toEqual([['CS-signed']]);
    expect(payer.onPassOver).not.toHaveBeenCalled();
  });
});

// @covers 2.14
it('a list of banks that does not come has another try and another way, and takes the attempt back', async () => {
  payer.api.on(bankTransferCalls.listBanks, DOWN);
  const { bank, button, link, location, getByText } = await open();
  await expect.element(getByText('No pudimos traer la lista de bancos')).toBeVisible();
  payer.api.on(bankTransferCalls.listBanks, BANKS);
  await button('Volver a intentar').click();
  await expect.element(bank).toBeVisible();
  await link('Prefiero pagar con tarjeta u otro medio').click();
  await expect.poll(() => location().pathname).toBe('/dashboard/pay/online');
  expect(store.get(attemptsAtom)).toEqual([]);
});

// @covers 2.14
it('a bank’s page that does not come is waited for forty seconds, by one transfer, and then there are two ways on', async () => {
  let outcome: typeof WAITING | StubbedError = WAITING;
  const calls = payer.api.on(bankTransferCalls.startBankTransfer, () => outcome);
  const { bank, go, button, getByText } = await open();
  await bank.selectOptions('1');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await go.dblClick();
  await expect.element(getByText('Estamos abriendo la página de tu banco…')).toBeVisible();
  const late = getByText('Tu banco se está demorando');
  for (let polls = 1; polls < 19; polls += 1) await vi.advanceTimersByTimeAsync(2_000);
  expect(late.query()).toBeNull();
  await expect.element(late).toBeVisible();
  await expect.element(getByText(/No has autorizado nada: no se descontó dinero\./)).toBeVisible();
  expect(calls.length).toBeLessThan(22);
  expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const before = calls.length;
  await button('Seguir esperando').click();
  await expect.poll(() => calls.length).toBe(before + 1);
  expect(payer.onClosed).not.toHaveBeenCalled();
  // Asked for until the attempt is over.
  outcome = ATTEMPT_OVER;
  await expect
    .poll(() => vi.advanceTimersByTimeAsync(2_000).then(() => payer.onClosed.mock.calls))
    .toEqual([['CS-signed']]);
});
