import { describe, expect, it } from 'vitest';
import { openSandbox } from '../../tests/support/open-sandbox.ts';
import { sandboxKeys } from '../keys.ts';
import {
  APPROVING,
  DECLINING,
  LENDER_REFERENCES,
  merchant,
  orderOf,
  payer,
  paymentsAt,
  transactionOf,
} from '../testing/payments-for-test.ts';
import type { Answer } from '../testing/sandbox-for-test.ts';

const named = {
  type: 'PSE',
  user_type: 0,
  user_legal_id_type: 'CC',
  user_legal_id: '1020304050',
  financial_institution_code: '1',
  payment_description: 'Cuota 3 de 12',
  ...LENDER_REFERENCES,
};

describe('a bank transfer that a merchant asks for', () => {
  const sandbox = openSandbox();

  const { read, pay, payAndSettle } = paymentsAt(() => sandbox);

  const acceptance = async (): Promise<Record<'end' | 'personal', string>> => {
    const { json } = await sandbox.get(`/v1/merchants/${sandboxKeys.payments.publicKey}`);
    interface Presigned {
      acceptance_token: string;
    }
    const { data } = json as {
      data: { presigned_acceptance: Presigned; presigned_personal_data_auth: Presigned };
    };
    return {
      end: data.presigned_acceptance.acceptance_token,
      personal: data.presigned_personal_data_auth.acceptance_token,
    };
  };

  const ask = async (method: object = {}, change: object = {}): Promise<Answer> => {
    const body = {
      ...orderOf('CS-1'),
      acceptance_token: (await acceptance()).end,
      customer_data: { full_name: 'Ana <Ríos>', phone_number: '3001112233' },
      redirect_url: 'https://app.example/dashboard/pay?credito=7#pse',
      payment_method: { ...named, ...method },
      ...change,
    };
    return sandbox.post('/v1/transactions', body, merchant);
  };

  const askAndFindBank = async (method: object = {}): Promise<{ id: string; path: string }> => {
    const { id } = transactionOf(await ask(method));
    sandbox.wall.advance(500);
    const address = (await read(id)).payment_method.extra?.async_payment_url ?? '';
    return { id, path: new URL(address).pathname };
  };

  const press = (path: string, action: 'authorize' | 'reject') =>
    sandbox.post(`${path}/${action}`, '', { 'content-type': 'application/x-www-form-urlencoded' });

  it('names the merchant and what the payer must accept', async () => {
    const { status, json } = await sandbox.get(`/v1/merchants/${sandboxKeys.payments.publicKey}`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      data: {
        presigned_acceptance: { acceptance_token: expect.any(String), type: 'END_USER_POLICY' },
        presigned_personal_data_auth: { acceptance_token: expect.any(String), type: 'PERSONAL_DATA_AUTH' },
      },
    });
    const { permalink } = (json as { data: { presigned_acceptance: { permalink: string } } }).data
      .presigned_acceptance;
    expect((await sandbox.get(new URL(permalink).pathname)).text).toContain('Reglamento');
    expect((await sandbox.get('/v1/merchants/pub_test_other')).status).toBe(404);
  });

  // @covers 7.36
  it('tells the address of the bank only when it is read again', async () => {
    const asked = await ask();
    expect(asked.status).toBe(201);
    expect(asked.text).not.toContain('async_payment_url');
    expect(transactionOf(asked)).toMatchObject({
      status: 'PENDING',
      customer_email: 'ana@example.com',
      payment_method: { ...named, reference_one: '127.0.0.1' },
    });
    sandbox.wall.advance(499);
    const { id } = transactionOf(asked);
    expect((await read(id)).payment_method.extra).toBeUndefined();
    sandbox.wall.advance(1);
    expect((await read(id)).payment_method.extra?.async_payment_url).toMatch(
      new RegExp(`^${sandbox.sandbox().url}/pse/[0-9a-f]{32}$`),
    );
  });

  it.each([
    ['authorize', {}, 'APPROVED', null, 'Pago autorizado'],
    ['reject', {}, 'DECLINED', 'Rechazaste el pago en tu banco', 'El pago no se hizo'],
    [
      'authorize',
      { financial_institution_code: '2' },
      'DECLINED',
      'El banco rechazó la transacción',
      'El pago no se hizo',
    ],
  ] as const)('%s with %j ends as %s', async (action, method, status, message, title) => {
    const { id, path } = await askAndFindBank(method);
    const page = await sandbox.get(path);
    expect(page.text).toContain('Autorizar el pago');
    expect(page.text).toContain('Ana &lt;Ríos&gt;');
    expect(page.text).toContain('CC terminado en 4050');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const decided = await press(path, action);
    expect(decided.text).toContain(title);
    expect(decided.text).not.toContain('Autorizar el pago');
    expect(decided.text).toContain(
      `href="https://app.example/dashboard/pay?credito=7&amp;id=${id}&amp;env=test#pse"`,
    );
    expect(await read(id)).toMatchObject({ status, status_message: message });
    await press(path, action === 'reject' ? 'authorize' : 'reject');
    expect((await read(id)).status).toBe(status);
    expect(JSON.parse((await sandbox.app.notice(0)).body)).toMatchObject({
      data: { transaction: { id, status } },
    });
  });

  it('waits for the person through a restart, and ends after twenty minutes of the clock', async () => {
    const { id } = await askAndFindBank();
    await sandbox.restart();
    await sandbox.post('/clock', { advance: 'PT19M' });
    expect((await sandbox.post(`/cash/${id}/pay`, {})).status).toBe(404);
    expect((await read(id)).status).toBe('PENDING');
    sandbox.wall.advance(60_000);
    expect(await read(id)).toMatchObject({
      status: 'ERROR',
      status_message: 'El tiempo para autorizar el pago en el banco terminó',
    });
  });

  it('says so while the bank is late, and has no page for a stranger or while it is down', async () => {
    const { id, path } = await askAndFindBank();
    await sandbox.fault('payments', 'late');
    expect((await press(path, 'authorize')).text).toContain('Tu banco está procesando el pago');
    expect((await read(id)).status).toBe('PENDING');
    expect((await sandbox.get('/pse/0')).status).toBe(404);
    await sandbox.fault('payments', 'down');
    const down = await sandbox.get(path);
    expect(down.status).toBe(503);
    expect(down.text).toContain('El banco no responde');
  });

  it.each([
    [{ reference_two: undefined }, 'reference_two'],
    [{ reference_two: '20260231' }, 'reference_two'],
    [{ reference_two: '2026-01-15' }, 'reference_two'],
    [{ reference_three: undefined }, 'reference_three'],
    [{ reference_three: '1.020.300' }, 'reference_three'],
    [{ reference_one: '300.1.1.1' }, 'reference_one'],
  ])('is refused to a lender for %j, also from the frame', async (change, field) => {
    for (const method of [named, APPROVING]) {
      const answer = await sandbox.post(
        '/v1/transactions',
        { ...orderOf('CS-1'), payment_method: { ...method, ...change } },
        payer,
      );
      expect(answer.status).toBe(422);
      expect(answer.json).toMatchObject({
        error: { type: 'INPUT_VALIDATION_ERROR', messages: { [field]: [expect.any(String)] } },
      });
    }
  });

  it.each([
    [{ user_type: '0' }, 'user_type'],
    [{ user_type: 2 }, 'user_type'],
    [{ user_legal_id_type: 'XX' }, 'user_legal_id_type'],
    [{ user_legal_id: '12 34' }, 'user_legal_id'],
    [{ payment_description: 'a'.repeat(65) }, 'payment_description'],
    [{ payment_description: undefined }, 'payment_description'],
  ])('is refused for %j', async (change, field) => {
    const { status, json } = await ask(change);
    expect(status).toBe(422);
    expect(json).toMatchObject({
      error: { messages: { [field]: expect.arrayContaining([expect.any(String)]) } },
    });
  });

  it.each([
    [{ acceptance_token: undefined }, 'acceptance_token'],
    [{ acceptance_token: 'eyJ.x.y' }, 'acceptance_token'],
    [{ accept_personal_auth: 'x' }, 'accept_personal_auth'],
    [{ customer_email: undefined }, 'customer_email'],
    [{ customer_data: undefined }, 'customer_data'],
    [{ customer_data: { full_name: 'Ana' } }, 'customer_data.phone_number'],
  ])('is refused with %j beside it', async (change, field) => {
    const { status, json } = await ask({}, change);
    expect(status).toBe(422);
    const { messages } = (json as { error: { messages: object } }).error;
    expect(Object.keys(messages).join()).toContain(field);
  });

  it('tells the two acceptances apart', async () => {
    const { end, personal } = await acceptance();
    const taken = { acceptance_token: end, accept_personal_auth: personal };
    expect((await ask({}, { acceptance_token: personal })).status).toBe(422);
    expect((await ask({}, taken)).status).toBe(201);
  });

  it('settles by itself when nobody is named, as from the frame', async () => {
    expect(await payAndSettle('CS-2', { ...APPROVING, reference_one: '190.1.2.3' })).toMatchObject({
      status: 'APPROVED',
      payment_method: { reference_one: '190.1.2.3', ...LENDER_REFERENCES },
    });
    const { id } = transactionOf(await pay('CS-3', DECLINING));
    sandbox.wall.advance(1_000);
    expect(await read(id)).toMatchObject({
      status: 'DECLINED',
      status_message: 'El banco rechazó la transacción',
    });
  });
});
