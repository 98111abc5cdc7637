import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { creditRequest } from '../../../tests/support/applicant.ts';
import { carryObligationsAt, obligationsOf } from '../../../tests/support/obligations.ts';
import { operate } from '../../../tests/support/operators.ts';
import { MONDAY, openReturnedTransfers, TUESDAY } from '../../../tests/support/returned-transfers.ts';
import { recordsOf } from '../../../tests/support/signed-borrower.ts';
import type { Context } from '../../infrastructure/context.ts';
import { RetryLater } from '../../infrastructure/jobs/jobs.ts';
import { VendorDown } from '../../infrastructure/runtime/errors.ts';
import { readClinicRefunds } from '../../rights/withdrawal/clinic-refunds.ts';
import { settleWithdrawal } from '../../rights/withdrawal/settle-withdrawal.ts';
import { scheduleTransferChecks } from './check-transfer.ts';
import { advanceDisbursement } from './disbursement.ts';
import { findDisbursement } from './transfers.ts';

const { test, createAwaiting } = openReturnedTransfers();

/** Five business days after the payments of these tests. */
const AFTER_HOLD = '2026-12-02T15:00:00Z';

describe('a transfer that the bank rejects', () => {
  it('is asked for again once, whoever asks at the same moment, and paid once', async () => {
    const signed = await createAwaiting();
    await signed.reject();
    const asked = await signed.retry();
    expect(asked).toMatch(/se pedirá otro giro .* el anterior fue rechazado: La cuenta no existe\./);
    expect(await signed.listed()).toMatch(/se pedirá otra vez; el anterior, rechazado/);
    // Approved after the money is out, it is refused.
    await Promise.all([
      signed.retry().catch(String),
      ...Array.from({ length: 6 }, () => signed.advance()),
      signed.check(),
    ]);
    await test.sandbox.idle();
    await Promise.all([signed.retry().catch(String), signed.advance(), signed.advance()]);
    expect(signed.transfers().map(({ order, status }) => [order.request_id, status])).toEqual([
      [signed.applicationId, 'rejected'],
      [`${signed.applicationId}-2`, 'settled'],
    ]);
    expect(await signed.status()).toBe('desembolsado');
    expect(await signed.balances()).toEqual({
      bank: -((await signed.loan())?.principal ?? 0),
      loan_principal: (await signed.loan())?.principal,
    });
    await expect(signed.retry()).rejects.toThrow(/ya se giró/);
    await signed.advance();
    expect(signed.transfers()).toHaveLength(2);
  });

  it('is not paid twice when the bank’s answers are lost', async () => {
    const signed = await createAwaiting();
    const { treasury } = test.context.adapters;
    const deaf: Context = {
      ...test.context,
      adapters: {
        ...test.context.adapters,
        treasury: {
          ...treasury,
          requestTransfer: async (request) => {
            await treasury.requestTransfer(request);
            throw new VendorDown('Se perdió la respuesta.');
          },
        },
      },
    };
    await expect(advanceDisbursement(deaf, signed.applicationId)).rejects.toBeInstanceOf(VendorDown);
    await Promise.allSettled([signed.advance(deaf), signed.advance(deaf), signed.retry()]);
    await signed.payOut();
    expect(signed.paid()).toHaveLength(1);
    expect(signed.transfers()).toHaveLength(1);
    expect(await signed.status()).toBe('desembolsado');
  });

  it('is not asked for again while the bank says that the one before may be paid after all', async () => {
    const signed = await createAwaiting();
    await signed.reject();
    await signed.retry();
    const { treasury } = test.context.adapters;
    const read = async () => ({
      ...{ status: 'pending' as const, settledAt: undefined, failedAt: undefined, reason: undefined },
    });
    const doubtful = { ...test.context.adapters, treasury: { ...treasury, readTransfer: read } };
    await signed.advance({ ...test.context, adapters: doubtful });
    expect(signed.transfers()).toHaveLength(1);
    await signed.payOut();
    expect(signed.paid()).toHaveLength(1);
  });
});

describe('a transfer that the bank returns after it was settled', () => {
  it('needs no refund of the clinic when its holder withdraws, and pays back what was paid', async () => {
    const signed = await createAwaiting();
    await signed.payOut();
    await signed.pay(40_000);
    await test.moveTo(TUESDAY);
    await signed.returnPaid();
    expect((await signed.read()).estado).toBe('cancela');
    expect((await signed.withdraw()).json().retracto).toMatchObject({
      estado: 'retractado',
      registro: { dinero_del_medico: 'no_llego', devoluciones: [{ valor: 40_000 }] },
    });
    await carryObligationsAt(test, TUESDAY);
    expect(await signed.balances()).toEqual({ borrower_credit: -40_000, cash_in_transit: 40_000 });
    // Paid at a counter: an operator says that it goes to the holder.
    const [payment] = await test.rows('payment', { credit_number: signed.creditNumber });
    const release = ['refunds', 'release', String(signed.creditNumber), payment?.reference ?? ''];
    await operate(test.context, ...release, '--reason', 'la pagó en la caja');
    await carryObligationsAt(test, AFTER_HOLD);
    expect(await signed.balances()).toEqual({ bank: -40_000, cash_in_transit: 40_000 });
    expect(
      recordsOf(test, 'clinic-refunds').filter(({ request }) => request?.request_id === signed.applicationId),
    ).toEqual([]);
    await signed.advance();
    await expect(signed.retry()).rejects.toThrow(/se retractó/);
    expect(signed.paid()).toEqual([]);
    expect((await signed.loan())?.withdrawn_at).not.toBeNull();
  });

  it('carries out a withdrawal that was said while the next transfer was on its way and came to nothing', async () => {
    const signed = await createAwaiting();
    await signed.payOut();
    await signed.pay(40_000);
    await test.moveTo(TUESDAY);
    await signed.returnPaid();
    await signed.retry();
    await test.fault('treasury', 'late');
    await signed.advance();
    expect((await signed.withdraw()).json().retracto.estado).toBe('registrado');
    expect(await signed.status()).toBe('pendiente_desembolso');
    await signed.control('rejection');
    await test.fault('treasury', 'ok');
    await signed.advance();
    expect(await signed.status()).toBe('retractado');
    await carryObligationsAt(test, TUESDAY);
    expect(await signed.balances()).toEqual({ borrower_credit: -40_000, cash_in_transit: 40_000 });
  });

  it('ends a withdrawal that was said while the first one was on its way and was rejected', async () => {
    const signed = await createAwaiting();
    await test.fault('treasury', 'late');
    await signed.advance();
    await signed.withdraw();
    await signed.control('rejection');
    await test.fault('treasury', 'ok');
    await signed.advance();
    expect(await signed.status()).toBe('dismissed');
  });

  it('carries out a withdrawal that its clinic is asked about, which has the money no more', async () => {
    const signed = await createAwaiting();
    await signed.payOut();
    await test.moveTo(TUESDAY);
    await test.fault('clinic', 'late');
    expect((await signed.withdraw()).json().retracto.estado).toBe('preguntado');
    await signed.returnPaid();
    expect(await signed.status()).toBe('retractado');
    expect(await signed.balances()).toEqual({});
    // It is asked no more, and the money is not paid again.
    await settleWithdrawal(test.context, signed.applicationId);
    await test.drain();
    const told = (await test.inbox(signed.email)).filter(({ subject }) =>
      /^(Te retractaste|El banco devolvió)/.test(subject ?? ''),
    );
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Te retractaste/)]);
    expect(told[0]?.text).not.toContain('no respondió');
    await test.fault('clinic', 'ok');
  });

  it('leaves an excluded withdrawal so, and its holder may withdraw from what is not delivered', async () => {
    const signed = await createAwaiting();
    await signed.payOut();
    await test.moveTo(TUESDAY);
    await test.fault('clinic', 'late');
    await signed.withdraw();
    const settle = () => settleWithdrawal(test.context, signed.applicationId);
    await expect(settle()).rejects.toBeInstanceOf(RetryLater);
    const [question] = recordsOf(test, 'clinic-service-questions').filter(
      ({ request }) => request?.request_id === signed.applicationId,
    );
    const begun = { status: 'begun', begun_on: '2026-11-23' };
    await test.control(`/clinic/service-questions/${question?.id}/decision`, begun);
    await test.fault('clinic', 'ok');
    await settle();
    await signed.returnPaid();
    expect([await signed.status(), (await signed.read()).estado]).toEqual([
      'pendiente_desembolso',
      'cancela',
    ]);
    expect((await signed.withdraw()).json().retracto.estado).toBe('retractado');
    expect(await signed.balances()).toEqual({});
  });

  it('settles what the clinic owed of a credit that was withdrawn from before', async () => {
    const signed = await createAwaiting();
    await signed.payOut();
    await test.moveTo(TUESDAY);
    await signed.withdrawFully();
    await test.fault('clinic', 'late');
    await carryObligationsAt(test, TUESDAY);
    expect((await signed.balances()).clinic_receivable).toBeGreaterThan(0);
    await signed.returnPaid();
    await readClinicRefunds(test.context);
    expect(await signed.balances()).toEqual({});
    expect(await signed.status()).toBe('retractado');
    expect(await operate(test.context, 'withdrawals', 'list', '--all')).toMatch(
      new RegExp(`${signed.creditNumber} .*el banco devolvió el giro`),
    );
  });

  it.each([
    ['begins a paid credit anew too', 'pendiente_desembolso'],
    ['leaves a paid credit closed beside another application', 'fulfilled'],
  ])('%s, and pays its clinic', async (_what, meanwhile) => {
    const signed = await createAwaiting();
    await signed.payOut();
    const principal = (await signed.loan())?.principal ?? 0;
    await test.moveTo(MONDAY);
    await signed.pay(await signed.debt());
    expect(await signed.status()).toBe('fulfilled');
    if (meanwhile === 'fulfilled') {
      const payload = creditRequest(signed.signer.person, MONDAY.slice(0, 10));
      const url = '/api/applications/add';
      expect((await test.post(url, payload, signed)).statusCode).toBe(200);
    }
    await signed.returnPaid();
    expect(await signed.status()).toBe(meanwhile);
    expect(await signed.listed()).toMatch(/devuelto/);
    await signed.retry();
    await signed.payOut();
    expect(await signed.status()).toBe('fulfilled');
    const { bank, borrower_credit: surplus } = await signed.balances();
    expect(bank).toBe(-principal);
    expect((await signed.loan())?.closed_at).not.toBeNull();
    // The interest of the first days is not owed: it goes back, from now on.
    expect(surplus).toBeLessThan(0);
    const owed = await obligationsOf(test, signed);
    expect(owed.filter(({ kind }) => kind === 'payment_return')).toMatchObject([{ state: 'pending' }]);
  });
});

describe('a transfer that is paid although an operator was told that it would not be', () => {
  it('opens no loan, is an error in the log, and is not looked at for ever', async () => {
    const signed = await createAwaiting();
    await test.fault('treasury', 'late');
    await signed.advance();
    const line = ['applications', 'withdraw', String(signed.creditNumber), '--stopped'];
    await operate(test.context, ...line, '--reason', 'la tesorería no gira');
    expect(await signed.status()).toBe('dismissed');
    const next = async () => (await findDisbursement(test.context.db, signed.applicationId))?.next_check_at;
    await signed.check();
    expect(await next()).not.toBeNull();
    await test.fault('treasury', 'ok');
    await test.sandbox.idle();
    const errors: unknown[] = [];
    const log = { ...test.context.log, error: (_facts: object, text: string) => errors.push(text) };
    await signed.check({ ...test.context, log } as Context);
    expect(errors).toEqual(['a clinic was paid for a credit that had ended']);
    expect(await signed.loan()).toBeUndefined();
    await test.moveTo('2026-12-06T15:00:00Z');
    await signed.check();
    expect(await next()).toBeNull();
  });
});

describe('a settled transfer', () => {
  it('is looked at again for fifteen days, by the clock, and no longer', async () => {
    const signed = await createAwaiting();
    await signed.payOut();
    const nextCheck = async ({ applicationId } = signed) =>
      (await findDisbursement(test.context.db, applicationId))?.next_check_at;
    expect((await nextCheck())?.toISOString()).toMatch(/^2026-11-20T21:00/);
    await test.moveTo('2026-12-05T15:00:00Z');
    await signed.control('return');
    await scheduleTransferChecks(test.context);
    await test.drain();
    expect(await signed.status()).toBe('pendiente_desembolso');
    expect(await nextCheck()).toBeNull();
    const other = await createAwaiting();
    await other.payOut();
    await test.moveTo('2026-12-06T15:00:00Z');
    await other.check();
    expect(await nextCheck(other)).toBeNull();
    // Somebody who reads the bank's statement asks for it.
    const id = other.paid().at(-1)?.id;
    await other.control('return');
    const ask = () =>
      operate(test.context, 'disbursements', 'check', other.applicationId, '--reason', 'está en el extracto');
    expect(await ask()).toContain(`el giro ${id}`);
    await test.drain();
    expect(await other.status()).toBe('pendiente_desembolso');
    await expect(ask()).rejects.toThrow('no tiene un giro por el que preguntar');
  });
});

describe('a provider without an account', () => {
  const inProduction = (): Context => ({
    ...test.context,
    config: { ...test.context.config, isProduction: true },
  });

  it('is not paid: the credit waits, an operator sees it, and it goes on once the account is loaded', async () => {
    const signed = await createAwaiting();
    const provider = {
      id: crypto.randomUUID(),
      code: 'SIN-1',
      trade_name: 'Clínica Sin Cuenta',
      city: 'Cali',
    };
    await test.insert('provider', { ...provider, search_text: 'clinica' });
    await test.update('application', { id: signed.applicationId }, { provider_id: provider.id });
    await signed.advance(inProduction());
    await signed.advance(inProduction());
    expect(signed.transfers()).toEqual([]);
    expect(await signed.listed()).toMatch(/— +— +espera la cuenta del proveedor desde 2026-11-20/);
    expect((await signed.tracking()).giro).toEqual({ estado: 'sin_cuenta', pagado: 0 });
    const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-catalogue-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'medicos.csv');
    const columns = 'code,trade_name,city,nit,bank,account_type,account_number';
    await writeFile(
      file,
      `${columns}\nSIN-1,Clínica Sin Cuenta,Cali,890903938-8,Banco Sol,ahorros,12345678901\n`,
    );
    expect(await operate(test.context, 'import-providers', file, '--reason', 'cuenta nueva')).toMatch(
      /1 cuentas nuevas/,
    );
    await test.drain();
    expect(signed.transfers()).toEqual([]);
    expect(await signed.listed()).toMatch(
      /la cuenta del proveedor es nueva: se le gira desde 2026-11-21 10:00/,
    );
    await test.moveTo(MONDAY);
    await signed.payOut();
    expect(await signed.status()).toBe('desembolsado');
    expect(signed.transfers()).toMatchObject([
      {
        order: {
          beneficiary: {
            ...{ document_number: '890903938-8', bank: 'Banco Sol', account_type: 'savings' },
            account_number: '12345678901',
          },
        },
      },
    ]);
    // What was done stays, whatever the catalogue says later.
    await writeFile(
      file,
      `${columns}\nSIN-1,Clínica Sin Cuenta,Cali,890903938-8,Banco Luna,corriente,99999999999\n`,
    );
    await operate(test.context, 'import-providers', file, '--reason', 'otra cuenta');
    const shown = await operate(
      test.context,
      'applications',
      'show',
      signed.applicationId,
      '--reason',
      'ver el giro',
    );
    expect(shown).toMatch(/Banco Sol \*{4}8901/);
    expect(shown).not.toMatch(/12345678901|Banco Luna/);
  });

  it('that was typed is paid to one of the catalogue that an operator names', async () => {
    const signed = await createAwaiting();
    await test.update(
      'application',
      { id: signed.applicationId },
      { provider_name: 'clinica arrayan BLANCO' },
    );
    await signed.advance(inProduction());
    const choose = 'elige a quién se paga con --to: BOG-001 Clínica Arrayán Blanco (Bogotá)';
    expect(await signed.listed()).toContain(choose);
    const unnamed = ['applications', 'disburse', String(signed.creditNumber)];
    await expect(operate(test.context, ...unnamed, '--reason', 'es ella')).rejects.toThrow(choose);
    const line = [...unnamed, '--to'];
    await expect(operate(test.context, ...line, 'NO-HAY', '--reason', 'es ella')).rejects.toThrow(
      /No hay un proveedor NO-HAY/,
    );
    await operate(test.context, ...line, 'BOG-001', '--reason', 'es ella');
    await signed.advance(inProduction());
    expect(signed.transfers()).toMatchObject([
      { order: { beneficiary: { document_number: '999000053-5' } } },
    ]);
    await expect(operate(test.context, ...line, 'BOG-002', '--reason', 'otra clínica')).rejects.toThrow(
      /sin --to|ya se giró/,
    );
  });
});
