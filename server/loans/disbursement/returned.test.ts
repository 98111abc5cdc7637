import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { creditRequest } from '../../../tests/support/applicant.ts';
import { postPaid } from '../../../tests/support/loan-payments.ts';
import { carryObligationsAt, obligationsOf } from '../../../tests/support/obligations.ts';
import { operate } from '../../../tests/support/operators.ts';
import { sessionOf } from '../../../tests/support/people.ts';
import {
  createSignedBorrower,
  recordsOf,
  type SignedBorrower,
} from '../../../tests/support/signed-borrower.ts';
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { verifyEvidence } from '../../evidence/verify-evidence.ts';
import type { Context } from '../../infrastructure/context.ts';
import { RetryLater } from '../../infrastructure/jobs/jobs.ts';
import { VendorDown } from '../../infrastructure/runtime/errors.ts';
import { readClinicRefunds } from '../../rights/withdrawal/clinic-refunds.ts';
import { accrueLoans } from '../ledger/accruals.ts';
import { verifyLedger } from '../ledger/ledger-verification.ts';
import { checkTransfer, scheduleTransferChecks } from './check-transfer.ts';
import { advanceDisbursement } from './disbursement.ts';
import { findDisbursement } from './transfers.ts';

const FRIDAY = '2026-11-20T15:00:00Z';
const MONDAY = '2026-11-23T15:00:00Z';
const TUESDAY = '2026-11-24T15:00:00Z';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
}, 30_000);
afterAll(() => test.close());
afterEach(async () => {
  for (const vendor of ['clinic', 'treasury']) await test.fault(vendor, 'ok');
  expect((await verifyLedger(test.context.db)).difference).toBeUndefined();
  expect((await verifyEvidence(test.context.db)).faults).toEqual([]);
});

/** The bank's clock and ours. */
const moveTo = async (set: string): Promise<void> => {
  const answer = await fetch(`${test.sandbox.url}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ set }),
  });
  expect(answer.status).toBe(200);
};

interface Kept {
  readonly id: string;
  readonly status: string;
  readonly order: { readonly request_id: string; readonly beneficiary: object; readonly amount: number };
}
const transfersOf = ({ applicationId }: SignedBorrower): readonly Kept[] =>
  (recordsOf(test, 'treasury-transfers') as unknown as readonly Kept[]).filter(({ order }) =>
    order.request_id.startsWith(applicationId),
  );
const paidOf = (signed: SignedBorrower) => transfersOf(signed).filter(({ status }) => status === 'settled');

/** What a person who signed is to be paid. */
const createAwaiting = async (): Promise<SignedBorrower> => {
  await moveTo(FRIDAY);
  const signed = await createSignedBorrower(test);
  await signed.moveTo('pendiente_desembolso');
  return signed;
};
const advance = async ({ applicationId }: SignedBorrower, context: Context = test.context): Promise<void> => {
  try {
    await advanceDisbursement(context, applicationId);
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error;
  }
};
/** Until the bank has done what it was told. */
const payOut = async (signed: SignedBorrower): Promise<void> => {
  await advance(signed);
  await test.sandbox.idle();
  await advance(signed);
};
const control = async (path: string, body: object): Promise<void> => {
  const answer = await fetch(`${test.sandbox.url}/treasury/transfers/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
};
/** Asked for, and turned down by the bank. */
const reject = async (signed: SignedBorrower, reason = 'La cuenta no existe.'): Promise<void> => {
  await test.fault('treasury', 'late');
  await advance(signed);
  await control(`${transfersOf(signed).at(-1)?.id}/rejection`, { reason });
  await test.fault('treasury', 'ok');
  await advance(signed);
};
const returnPaid = async (signed: SignedBorrower, reason = 'La cuenta está cerrada.'): Promise<void> => {
  await control(`${paidOf(signed).at(-1)?.id}/return`, { reason });
  await Promise.all([1, 2, 3].map(() => checkTransfer(test.context, signed.applicationId)));
};
const retry = ({ creditNumber }: SignedBorrower) =>
  operate(test.context, 'applications', 'disburse', String(creditNumber), '--reason', 'cuenta corregida');
const balances = async ({ creditNumber }: SignedBorrower): Promise<Record<string, number>> => {
  const rows = await test.context.db
    .selectFrom('ledger_line')
    .select(['account', (select) => select.fn.sum<string>('amount').as('amount')])
    .where('credit_number', '=', creditNumber)
    .groupBy('account')
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ account, amount }) => (Number(amount) === 0 ? [] : [[account, Number(amount)]])),
  );
};
const loanOf = ({ creditNumber }: SignedBorrower) =>
  test.context.db.selectFrom('loan').selectAll().where('credit_number', '=', creditNumber).executeTakeFirst();
const pay = ({ creditNumber }: SignedBorrower, amount: number) =>
  postPaid(test.context, creditNumber, { amount, at: test.clock.now().toISOString() });
const get = async (signed: SignedBorrower, url: string) =>
  (await test.app.inject({ method: 'GET', url, headers: await sessionOf(test.context, signed) })).json();
const tracking = async (signed: SignedBorrower) =>
  (await get(signed, `/api/applications/seguimiento/${signed.applicationId}`)).data;
const debtOf = async ({ creditNumber, ...signed }: SignedBorrower): Promise<number> =>
  (await get({ creditNumber, ...signed }, `/api/cartera/creditos/${creditNumber}`)).data.credit_hub.response
    .aggregated_debt.total_debt;
const listed = async ({ creditNumber }: SignedBorrower): Promise<string | undefined> =>
  (await operate(test.context, 'disbursements', 'list'))
    .split('\n')
    .find((line) => line.includes(String(creditNumber)));

describe('a transfer that the bank rejects', () => {
  it('opens no loan, waits for an operator, and is said to the person', async () => {
    const signed = await createAwaiting();
    await reject(signed, 'El titular no es el de la cuenta.');
    await advance(signed);
    await checkTransfer(test.context, signed.applicationId);
    expect(await signed.status()).toBe('pendiente_desembolso');
    expect(await loanOf(signed)).toBeUndefined();
    expect(transfersOf(signed)).toHaveLength(1);
    expect(await listed(signed)).toMatch(/\*{4}0000 +1 +rechazado .*El titular no es el de la cuenta\.$/);
    expect((await tracking(signed)).giro).toEqual({ estado: 'rechazado', pagado: 0 });
    const [order] = transfersOf(signed).map(({ order: { beneficiary } }) => beneficiary);
    expect(order).toMatchObject({ document_number: '999999999-4', account_type: 'savings' });
  });

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
  it('leaves nothing owed, to the peso, and begins the credit anew when the clinic is paid', async () => {
    const signed = await createAwaiting();
    await payOut(signed);
    const principal = (await loanOf(signed))?.principal ?? 0;
    await carryObligationsAt(test, '2026-11-20T15:30:00Z');
    await moveTo(MONDAY);
    await pay(signed, 123_457);
    expect((await balances(signed)).interest_income).toBeLessThan(0);
    await moveTo(TUESDAY);
    await returnPaid(signed);
    await returnPaid(signed).catch(() => undefined);
    expect(await signed.status()).toBe('pendiente_desembolso');
    expect(await balances(signed)).toEqual({ cash_in_transit: 123_457, borrower_credit: -123_457 });
    expect(await debtOf(signed)).toBe(0);
    expect((await tracking(signed)).giro).toEqual({ estado: 'devuelto', pagado: 123_457 });
    expect(await listed(signed)).toMatch(/devuelto .*La cuenta está cerrada\.$/);
    const letters = (await test.inbox(signed.email)).map(({ subject }) => subject);
    await test.context.jobs.drain();
    expect([...letters, ...(await test.inbox(signed.email)).map(({ subject }) => subject)]).toContain(
      `El banco devolvió el dinero de tu crédito ${signed.creditNumber}`,
    );

    // One that arrives now is the borrower's too, and ends nothing.
    await pay(signed, 10_000);
    expect(await signed.status()).toBe('pendiente_desembolso');
    expect(await loanOf(signed)).toMatchObject({ closed_at: null, next_accrual_on: null });
    expect(await balances(signed)).toEqual({ cash_in_transit: 133_457, borrower_credit: -133_457 });

    // Weeks later nothing was earned, written or collected.
    const later = '2027-01-25T15:00:00Z';
    await moveTo(later);
    await accrueLoans(test.context);
    await carryObligationsAt(test, later);
    expect(await balances(signed)).toEqual({ cash_in_transit: 133_457, borrower_credit: -133_457 });
    const owed = (await obligationsOf(test, signed)).filter(({ state }) => state === 'pending');
    expect(owed).toEqual([]);
    const pass = await get(signed, `/api/cartera/creditos/${signed.creditNumber}`);
    expect(pass.data.credito).toMatchObject({ saldo_capital: 0, saldo_a_favor: 133_457, dias_mora: 0 });

    await retry(signed);
    await payOut(signed);
    expect(await signed.status()).toBe('desembolsado');
    expect(paidOf(signed)).toHaveLength(1);
    const loan = await loanOf(signed);
    expect(loan).toMatchObject({ disbursed_on: '2027-01-25', returned_at: null, closed_at: null });
    // No interest of the days in which the clinic had not the money; what was paid meanwhile is paid.
    const total = await balances(signed);
    expect(total.bank).toBe(-principal);
    expect(await debtOf(signed)).toBe(principal - 133_457);
    // Paid at a counter after the first transfer, and told now: it counts too.
    const cash = ['payments', 'cash', String(signed.creditNumber), '5000', '2026-11-23T09:00-05:00', 'R-77'];
    await operate(test.context, ...cash, '--reason', 'recibo de caja');
    expect(await debtOf(signed)).toBe(principal - 138_457);
    const dates = (await obligationsOf(test, signed)).filter(({ state }) => state === 'pending');
    expect(dates.filter(({ kind }) => kind === 'final_dates')).toHaveLength(1);
    expect(dates.find(({ kind, subject }) => kind === 'statement' && subject === '1')?.due_by).toBe(
      '2027-02-18',
    );
    await carryObligationsAt(test, '2027-01-25T16:00:00Z');
    const notes = (await test.inbox(signed.email)).filter(({ subject }) =>
      /fechas definitivas/i.test(subject ?? ''),
    );
    expect(notes.filter(({ text }) => text.includes('25 de enero de 2027'))).toHaveLength(1);
    const filled = test.context.db
      .selectFrom('application_document')
      .select('sha256')
      .where('application_id', '=', signed.applicationId)
      .where('variant', '=', 'filled');
    expect(await filled.execute()).toHaveLength(2);
  });

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
