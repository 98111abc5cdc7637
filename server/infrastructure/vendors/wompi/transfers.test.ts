import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '../../../../sandbox/keys.ts';
import { startTransferProvider, type TransferProvider } from '../../../../tests/support/transfer-provider.ts';
import { VendorDown } from '../../runtime/errors.ts';
import type { BankTransfers, TransferOrder } from '../bank-transfers.ts';
import { createWompiTransfers } from './transfers.ts';

let provider: TransferProvider;
let transfers: BankTransfers;

beforeAll(async () => {
  provider = await startTransferProvider();
  transfers = createWompiTransfers({
    provider: 'wompi',
    url: provider.url,
    widgetUrl: '',
    ...sandboxKeys.payments,
  });
});
afterAll(() => provider.close());

const order: TransferOrder = {
  reference: 'CS-1-a',
  amountInCents: 26_052_600,
  currency: 'COP',
  signature: 'signed',
  expirationTime: '2026-02-20T15:30:00.000Z',
  redirectUrl: 'https://app.example/dashboard/pay?reference=CS-1-a',
  references: { one: '190.0.0.1', two: '20260120', three: '1012345678' },
  bankCode: '1',
  holder: {
    kind: 'company',
    documentType: 'NIT',
    documentNumber: '890903938',
    fullName: 'Flores del Alto S.A.S.',
    email: 'pagos@flores.example',
    phone: '573001234567',
  },
  description: 'Pago del crédito 1234567895 en CuotaSana, y algo más que no cabe en su línea',
};

describe('a bank transfer at the provider', () => {
  it('lists the banks without the line that asks to choose one', async () => {
    expect(await transfers.listBanks()).toEqual([
      { code: '2', name: 'Banco que rechaza' },
      { code: '1', name: 'Banco que aprueba' },
    ]);
  });

  // @covers 7.49
  it('is ordered in the words of its documentation, with its terms accepted', async () => {
    expect(await transfers.start(order)).toMatchObject({ kind: 'begun' });
    const { authorization, body } = provider.orders.at(-1) ?? {};
    expect(provider.asked).toContain(`GET /v1/merchants/${sandboxKeys.payments.publicKey}`);
    expect(authorization).toBe(`Bearer ${sandboxKeys.payments.publicKey}`);
    expect(body).toEqual({
      acceptance_token: 'accepted',
      amount_in_cents: 26_052_600,
      currency: 'COP',
      customer_email: 'pagos@flores.example',
      reference: 'CS-1-a',
      signature: 'signed',
      expiration_time: '2026-02-20T15:30:00.000Z',
      redirect_url: 'https://app.example/dashboard/pay?reference=CS-1-a',
      customer_data: { phone_number: '573001234567', full_name: 'Flores del Alto S.A.S.' },
      payment_method: {
        type: 'PSE',
        user_type: 1,
        user_legal_id_type: 'NIT',
        user_legal_id: '890903938',
        financial_institution_code: '1',
        payment_description: 'Pago del crédito 1234567895 en CuotaSana, y algo más que no cabe',
        reference_one: '190.0.0.1',
        reference_two: '20260120',
        reference_three: '1012345678',
      },
    });
    expect(body.payment_method.payment_description).toHaveLength(64);
    const person = { ...order.holder, kind: 'person', documentType: 'CE' } as const;
    await transfers.start({ ...order, holder: person });
    expect(provider.orders.at(-1)?.body.payment_method).toMatchObject({
      user_type: 0,
      user_legal_id_type: 'CE',
    });
  });

  it.each([
    [{ reference: ['La referencia ya ha sido usada'] }, { kind: 'used' }],
    [
      { customer_data: { phone_number: ['x'] }, payment_method: { user_legal_id: ['x'], user_type: ['x'] } },
      { kind: 'refused', fields: ['phone', 'documentNumber', 'holderKind'] },
    ],
    [{ customer_email: ['x'] }, { kind: 'refused', fields: ['email'] }],
    [{ signature: ['La firma es inválida'] }, { kind: 'refused', fields: [] }],
  ])('refused with %j is %j', async (messages, outcome) => {
    provider.refuseNext(messages);
    expect(await transfers.start(order)).toEqual(outcome);
  });

  it('is unknown when the answer to the order was lost, and not begun when it never was sent', async () => {
    provider.loseNext();
    expect(await transfers.start(order)).toMatchObject({ kind: 'unknown' });
    provider.setDown(true, /merchants/);
    const sent = provider.orders.length;
    await expect(transfers.start(order)).rejects.toThrow(VendorDown);
    expect(provider.orders).toHaveLength(sent);
    provider.setDown(true);
    await expect(transfers.listBanks()).rejects.toThrow(VendorDown);
    provider.setDown(false);
  });

  it('has its bank’s page with a later look, and only one that people may be sent to', async () => {
    const outcome = await transfers.start(order);
    const id = outcome.kind === 'begun' ? outcome.transactionId : '';
    provider.pageAfterLooks(1);
    expect(await transfers.readBankPage(id)).toBeUndefined();
    expect(await transfers.readBankPage(id)).toBe('https://banco.example/autorizar');
    provider.page('http://localhost:3001/pse/1');
    expect(await transfers.readBankPage(id)).toBe('http://localhost:3001/pse/1');
    for (const page of ['http://banco.example/', 'javascript:alert(1)', 'data:text/html,x', 'banco']) {
      provider.page(page);
      await expect(transfers.readBankPage(id)).rejects.toThrow(VendorDown);
    }
  });
});
