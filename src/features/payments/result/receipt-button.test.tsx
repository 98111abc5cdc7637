import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loseNetwork } from '../../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import { LOST, type StubbedApi, StubbedError, stubApi } from '../../../../tests/components/stub-api.ts';
import { stubNavigator } from '../../../../tests/components/stub-navigator.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import ReceiptButton from './receipt-button.tsx';

const PDF = new TextEncoder().encode('%PDF-1.7 a receipt');
const REFUSED = () => Promise.reject(new DOMException('too late', 'NotAllowedError'));

let api: StubbedApi;
const onPassOver = vi.fn<() => void>();

/** A device with or without sharing of files. */
const device = (canShare: boolean) => {
  stubNavigator({ canShare: () => canShare, share: () => Promise.resolve() });
  return vi.spyOn(navigator, 'share');
};
const saved = () => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
const open = (pass?: string): Promise<RenderedAt> =>
  renderAt(<ReceiptButton reference="CS-signed" pass={pass} onPassOver={onPassOver} />);
const share = (screen: RenderedAt) => screen.getByRole('button', { name: 'Compartir comprobante' });
const save = (screen: RenderedAt) => screen.getByRole('button', { name: 'Descargar comprobante' });

beforeEach(() => {
  onPassOver.mockClear();
  api = stubApi();
});

describe('the receipt of a payment', () => {
  it('is fetched when it is pressed, once, shared as a PDF, and needs no network from then on', async () => {
    const sheet = device(true);
    const calls = api.on(paymentCalls.downloadPaymentReceipt, PDF);
    const screen = await open('pass-of-this-credit');
    await expect.element(share(screen)).toHaveAccessibleDescription('PDF');
    expect(calls).toHaveLength(0);
    await share(screen).click();
    await expect.poll(() => sheet.mock.calls.length).toBe(1);
    const [file] = sheet.mock.calls[0]?.[0]?.files ?? [];
    expect(file).toMatchObject({ name: 'comprobante-de-pago.pdf', type: 'application/pdf' });
    expect(await file?.text()).toBe('%PDF-1.7 a receipt');
    await expect.element(share(screen)).toHaveAccessibleDescription(/^PDF, \d+ kB$/);
    loseNetwork();
    await share(screen).click();
    await expect.poll(() => sheet.mock.calls.length).toBe(2);
    expect(calls.map(({ query, headers }) => [query.reference, headers.get('authorization')])).toEqual([
      ['CS-signed', 'Bearer pass-of-this-credit'],
    ]);
  });

  // @covers 2.129
  it('that took longer than the browser remembers a press is shared with the next one', async () => {
    const sheet = device(true).mockImplementationOnce(REFUSED);
    const calls = api.on(paymentCalls.downloadPaymentReceipt, PDF);
    const screen = await open();
    await share(screen).click();
    await expect
      .element(screen.getByText('El comprobante está listo. Presiona otra vez para compartirlo.'))
      .toBeVisible();
    await share(screen).click();
    await expect.poll(() => sheet.mock.calls.length).toBe(2);
    expect(calls).toHaveLength(1);
  });

  it('whose sheet is closed again is no failure, and one that the device refuses is saved', async () => {
    const clicked = saved();
    const sheet = device(true).mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
    api.on(paymentCalls.downloadPaymentReceipt, PDF);
    const screen = await open();
    await share(screen).click();
    await expect.element(share(screen)).toHaveAccessibleDescription(/kB$/);
    expect(screen.getByRole('alert').query()).toBeNull();
    expect(clicked).not.toHaveBeenCalled();
    sheet.mockRejectedValueOnce(new DOMException('no', 'DataError'));
    await share(screen).click();
    await expect.element(screen.getByText('El comprobante quedó en tus descargas.')).toBeVisible();
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('is saved under its name where the device shares no files', async () => {
    device(false);
    const clicked = saved();
    api.on(paymentCalls.downloadPaymentReceipt, PDF);
    const screen = await open();
    await save(screen).click();
    await expect.element(screen.getByText('El comprobante quedó en tus descargas.')).toBeVisible();
    expect(clicked.mock.contexts.map((anchor) => (anchor as HTMLAnchorElement).download)).toEqual([
      'comprobante-de-pago.pdf',
    ]);
  });
});

describe('a receipt that cannot be fetched', () => {
  // @covers 2.129
  it('says that the payment counts all the same, and comes with the next press', async () => {
    device(false);
    saved();
    api.on(paymentCalls.downloadPaymentReceipt, LOST);
    const screen = await open();
    await save(screen).click();
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText('No pudimos traer el comprobante')).toBeVisible();
    await expect.element(alert.getByText(/^Tu pago está registrado\./)).toBeVisible();
    api.on(paymentCalls.downloadPaymentReceipt, PDF);
    await alert.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(screen.getByText('El comprobante quedó en tus descargas.')).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  });

  it('says why in the server’s words, and leads back to the look-up when the pass is over', async () => {
    device(false);
    api.on(
      paymentCalls.downloadPaymentReceipt,
      new StubbedError(401, { code: 'no_session', message: 'Tu consulta venció.' }),
    );
    const screen = await open('pass-of-this-credit');
    await save(screen).click();
    await expect.element(screen.getByRole('alert').getByText('Tu consulta venció.')).toBeVisible();
    await expect.poll(() => onPassOver.mock.calls.length).toBe(1);
  });

  it('says without a network that it needs one, and is not asked for', async () => {
    device(false);
    loseNetwork();
    const screen = await open();
    await expect.element(save(screen)).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(save(screen))
      .toHaveAccessibleDescription('Para traer el comprobante necesitas conexión.');
    await save(screen).click({ force: true });
    expect(screen.getByRole('alert').query()).toBeNull();
  });
});
