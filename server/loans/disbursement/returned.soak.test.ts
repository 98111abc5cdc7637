import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { creditRequest } from '../../../tests/support/applicant.ts';
import { carryObligationsAt } from '../../../tests/support/obligations.ts';
import { operate } from '../../../tests/support/operators.ts';
import { sessionOf } from '../../../tests/support/people.ts';
import {
  advance,
  balances,
  control,
  createAwaiting,
  debtOf,
  listed,
  loanOf,
  MONDAY,
  moveTo,
  openReturnedTransfers,
  paidOf,
  pay,
  payOut,
  reject,
  retry,
  returnPaid,
  TUESDAY,
  test,
  tracking,
  transfersOf,
} from '../../../tests/support/returned-transfers.ts';
import { recordsOf } from '../../../tests/support/signed-borrower.ts';
import type { Context } from '../../infrastructure/context.ts';
import { VendorDown } from '../../infrastructure/runtime/errors.ts';
import { readClinicRefunds } from '../../rights/withdrawal/clinic-refunds.ts';
import { checkTransfer, scheduleTransferChecks } from './check-transfer.ts';
import { advanceDisbursement } from './disbursement.ts';
import { findDisbursement } from './transfers.ts';

openReturnedTransfers();

describe('a transfer that the bank rejects', () => {
  it('is asked for again once, whoever asks at the same moment, and paid once', async () => {
    const signed = await createAwaiting();
    await reject(signed);
    const asked = await retry(signed);
    expect(asked).toMatch(/se pedirá otro giro .* el anterior fue rechazado: La cuenta no existe\./);
    expect(await listed(signed)).toMatch(/se pedirá otra vez; el anterior, rechazado/);
    // Approved after the money is out, it is refused.
    await Promise.all([
      retry(signed).catch(String),
      ...Array.from({ length: 6 }, () => advance(signed)),
      checkTransfer(test.context, signed.applicationId),
    ]);
    await test.sandbox.idle();
    await Promise.all([retry(signed).catch(String), advance(signed), advance(signed)]);
    expect(transfersOf(signed).map(({ order, status }) => [order.request_id, status])).toEqual([
      [signed.applicationId, 'rejected'],
      [`${signed.applicationId}-2`, 'settled'],
    ]);
    expect(await signed.status()).toBe('desembolsado');
    expect(await balances(signed)).toEqual({
      bank: -((await loanOf(signed))?.principal ?? 0),
      loan_principal: (await loanOf(signed))?.principal,
    });
    await expect(retry(signed)).rejects.toThrow(/ya se giró/);
    await advance(signed);
    expect(transfersOf(signed)).toHaveLength(2);
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
    await Promise.allSettled([advance(signed, deaf), advance(signed, deaf), retry(signed)]);
    await payOut(signed);
    expect(paidOf(signed)).toHaveLength(1);
    expect(transfersOf(signed)).toHaveLength(1);
    expect(await signed.status()).toBe('desembolsado');
  });

  it('is not asked for again while the bank says that the one before may be paid after all', async () => {
    const signed = await createAwaiting();
    await reject(signed);
    await retry(signed);
    const { treasury } = test.context.adapters;
    const read = async () => ({
      ...{ status: 'pending' as const, settledAt: undefined, failedAt: undefined, reason: undefined },
    });
    const doubtful = { ...test.context.adapters, treasury: { ...treasury, readTransfer: read } };
    await advance(signed, { ...test.context, adapters: doubtful });
    expect(transfersOf(signed)).toHaveLength(1);
    await payOut(signed);
    expect(paidOf(signed)).toHaveLength(1);
  });
});

describe('a transfer that the bank returns after it was settled', () => {
  it('needs no refund of the clinic when its holder withdraws, and pays back what was paid', async () => {
    const signed = await createAwaiting();
    await payOut(signed);
    await pay(signed, 40_000);
    await moveTo(TUESDAY);
    await returnPaid(signed);
    expect((await signed.read()).estado).toBe('cancela');
    expect((await signed.withdraw()).json().retracto).toMatchObject({
      estado: 'retractado',
      registro: { dinero_del_medico: 'no_llego', devoluciones: [{ valor: 40_000 }] },
    });
    await carryObligationsAt(test, TUESDAY);
    expect(await balances(signed)).toEqual({ bank: -40_000, cash_in_transit: 40_000 });
    expect(
      recordsOf(test, 'clinic-refunds').filter(({ request }) => request?.request_id === signed.applicationId),
    ).toEqual([]);
    await advance(signed);
    await expect(retry(signed)).rejects.toThrow(/se retractó/);
    expect(paidOf(signed)).toEqual([]);
    expect((await loanOf(signed))?.withdrawn_at).not.toBeNull();
  });

  it('carries out a withdrawal that was said while the next transfer was on its way and came to nothing', async () => {
    const signed = await createAwaiting();
    await payOut(signed);
    await pay(signed, 40_000);
    await moveTo(TUESDAY);
    await returnPaid(signed);
    await retry(signed);
    await test.fault('treasury', 'late');
    await advance(signed);
    expect((await signed.withdraw()).json().retracto.estado).toBe('registrado');
    expect(await signed.status()).toBe('pendiente_desembolso');
    await control(`${transfersOf(signed).at(-1)?.id}/rejection`, {});
    await test.fault('treasury', 'ok');
    await advance(signed);
    expect(await signed.status()).toBe('retractado');
    await carryObligationsAt(test, TUESDAY);
    expect(await balances(signed)).toEqual({ bank: -40_000, cash_in_transit: 40_000 });
  });

  it('ends a withdrawal that was said while the first one was on its way and was rejected', async () => {
    const signed = await createAwaiting();
    await test.fault('treasury', 'late');
    await advance(signed);
    await signed.withdraw();
    await control(`${transfersOf(signed).at(-1)?.id}/rejection`, {});
    await test.fault('treasury', 'ok');
    await advance(signed);
    expect(await signed.status()).toBe('dismissed');
  });

  it('settles what the clinic owed of a credit that was withdrawn from before', async () => {
    const signed = await createAwaiting();
    await payOut(signed);
    await moveTo(TUESDAY);
    await test.fault('clinic', 'late');
    await signed.withdraw();
    await carryObligationsAt(test, TUESDAY);
    expect((await balances(signed)).clinic_receivable).toBeGreaterThan(0);
    await returnPaid(signed);
    await readClinicRefunds(test.context);
    expect(await balances(signed)).toEqual({});
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
    await payOut(signed);
    const principal = (await loanOf(signed))?.principal ?? 0;
    await moveTo(MONDAY);
    await pay(signed, await debtOf(signed));
    expect(await signed.status()).toBe('fulfilled');
    if (meanwhile === 'fulfilled') {
      const payload = creditRequest(signed.signer.person, MONDAY.slice(0, 10));
      const headers = await sessionOf(test.context, signed);
      const url = '/api/applications/add';
      expect((await test.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
    }
    await returnPaid(signed);
    expect(await signed.status()).toBe(meanwhile);
    expect(await listed(signed)).toMatch(/devuelto/);
    await retry(signed);
    await payOut(signed);
    expect(await signed.status()).toBe('fulfilled');
    expect((await balances(signed)).bank).toBe(-principal);
    expect((await loanOf(signed))?.closed_at).not.toBeNull();
  });
});

describe('a transfer that is paid although an operator was told that it would not be', () => {
  it('opens no loan, is an error in the log, and is not looked at for ever', async () => {
    const signed = await createAwaiting();
    await test.fault('treasury', 'late');
    await advance(signed);
    const line = ['applications', 'withdraw', String(signed.creditNumber), '--stopped'];
    await operate(test.context, ...line, '--reason', 'la tesorería no gira');
    expect(await signed.status()).toBe('dismissed');
    const next = async () => (await findDisbursement(test.context.db, signed.applicationId))?.next_check_at;
    await checkTransfer(test.context, signed.applicationId);
    expect(await next()).not.toBeNull();
    await test.fault('treasury', 'ok');
    await test.sandbox.idle();
    const errors: unknown[] = [];
    const log = { ...test.context.log, error: (_facts: object, text: string) => errors.push(text) };
    await checkTransfer({ ...test.context, log } as Context, signed.applicationId);
    expect(errors).toEqual(['a clinic was paid for a credit that had ended']);
    expect(await loanOf(signed)).toBeUndefined();
    await moveTo('2026-12-06T15:00:00Z');
    await checkTransfer(test.context, signed.applicationId);
    expect(await next()).toBeNull();
  });
});

describe('a settled transfer', () => {
  it('is looked at again for fifteen days, by the clock, and no longer', async () => {
    const signed = await createAwaiting();
    await payOut(signed);
    const nextCheck = async ({ applicationId } = signed) =>
      (await findDisbursement(test.context.db, applicationId))?.next_check_at;
    expect((await nextCheck())?.toISOString()).toMatch(/^2026-11-20T21:00/);
    await moveTo('2026-12-05T15:00:00Z');
    await control(`${paidOf(signed).at(-1)?.id}/return`, {});
    await scheduleTransferChecks(test.context);
    await test.context.jobs.drain();
    expect(await signed.status()).toBe('pendiente_desembolso');
    expect(await nextCheck()).toBeNull();
    const other = await createAwaiting();
    await payOut(other);
    await moveTo('2026-12-06T15:00:00Z');
    await checkTransfer(test.context, other.applicationId);
    expect(await nextCheck(other)).toBeNull();
    // Somebody who reads the bank's statement asks for it.
    const id = paidOf(other).at(-1)?.id;
    await control(`${id}/return`, {});
    const ask = () =>
      operate(test.context, 'disbursements', 'check', other.applicationId, '--reason', 'está en el extracto');
    expect(await ask()).toContain(`el giro ${id}`);
    await test.context.jobs.drain();
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
    const { db } = test.context;
    const provider = {
      id: crypto.randomUUID(),
      code: 'SIN-1',
      trade_name: 'Clínica Sin Cuenta',
      city: 'Cali',
    };
    await db
      .insertInto('provider')
      .values({ ...provider, search_text: 'clinica' })
      .execute();
    await db
      .updateTable('application')
      .set({ provider_id: provider.id })
      .where('id', '=', signed.applicationId)
      .execute();
    await advance(signed, inProduction());
    await advance(signed, inProduction());
    expect(transfersOf(signed)).toEqual([]);
    expect(await listed(signed)).toMatch(/— +— +espera la cuenta del proveedor desde 2026-11-20/);
    expect((await tracking(signed)).giro).toEqual({ estado: 'sin_cuenta', pagado: 0 });
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'catalogo-')), 'medicos.csv');
    const columns = 'code,trade_name,city,nit,bank,account_type,account_number';
    await writeFile(
      file,
      `${columns}\nSIN-1,Clínica Sin Cuenta,Cali,890903938-8,Banco Sol,ahorros,12345678901\n`,
    );
    expect(await operate(test.context, 'import-providers', file, '--reason', 'cuenta nueva')).toMatch(
      /1 cuentas nuevas/,
    );
    await test.context.jobs.drain();
    await payOut(signed);
    expect(await signed.status()).toBe('desembolsado');
    expect(transfersOf(signed)).toMatchObject([
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
    await advance(signed, inProduction());
    const line = ['applications', 'disburse', String(signed.creditNumber), '--to'];
    await expect(operate(test.context, ...line, 'NO-HAY', '--reason', 'es ella')).rejects.toThrow(
      /No hay un proveedor NO-HAY/,
    );
    await operate(test.context, ...line, 'BOG-001', '--reason', 'es ella');
    await advance(signed, inProduction());
    expect(transfersOf(signed)).toMatchObject([
      { order: { beneficiary: { document_number: '999000053-5' } } },
    ]);
    await expect(operate(test.context, ...line, 'BOG-002', '--reason', 'otra clínica')).rejects.toThrow(
      /sin --to|ya se giró/,
    );
  });
});
