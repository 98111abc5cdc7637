import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { operate } from '../../../tests/support/operators.ts';
import { createJanuaryBorrower, type PayingBorrower } from '../../../tests/support/paying-borrower.ts';
import { pdf, photo } from '../../../tests/support/sample-files.ts';
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { issueClearance } from '../../loans/documents/clearance.ts';
import { verifyLedger } from '../../loans/ledger/ledger-verification.ts';
import { reportCashPayment } from './report.ts';

const PAID_AT = '2026-02-20T16:30-05:00';

describe('slips of payments at a counter, at the command line', () => {
  let test: TestApp;
  let borrower: PayingBorrower;
  let credit: string;
  const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-slips-'));

  beforeAll(async () => {
    test = await startTestApp();
    vi.stubEnv('DATA_DIR', test.context.config.dataDir);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
    await test.close();
  });
  beforeEach(async () => {
    borrower = await createJanuaryBorrower(test);
    credit = String(borrower.creditNumber);
    test.setClock('2026-02-21T15:00:00Z');
  });

  const run = (...args: string[]) => operate(test.context, ...args);
  const why = ['--reason', 'prueba de oficina'];

  let photos = 300;
  /** Reports a payment by session or by pass; returns the slip's id. */
  const report = async (
    facts: { amount?: number; receipt?: string; paidAt?: string; by?: 'session' | 'pass' } = {},
    file?: Buffer,
  ): Promise<string> => {
    const clientId = randomUUID();
    photos += 1;
    const payer =
      facts.by === 'pass'
        ? ({ kind: 'pass', creditNumber: borrower.creditNumber } as const)
        : ({ kind: 'session', accountId: borrower.accountId } as const);
    await reportCashPayment(test.context, payer, {
      clientId,
      creditNumber: borrower.creditNumber,
      amount: facts.amount ?? 260_526,
      paidAt: new Date(facts.paidAt ?? PAID_AT),
      receipt: facts.receipt,
      file: file ?? (await photo({ width: photos })),
    });
    const { id } = await test.context.db
      .selectFrom('cash_slip')
      .select('id')
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow();
    return id;
  };
  const audit = (action: string) =>
    test.context.db
      .selectFrom('audit_entry')
      .select(['actor', 'reason', 'details'])
      .where('action', '=', action)
      .where('subject', '=', credit)
      .orderBy('id')
      .execute();
  const post = (receipt: string, slip: string, value = '260526', when = PAID_AT) =>
    run('payments', 'cash', credit, value, when, receipt, '--slip', slip, ...why);
  const shown = async () => {
    const { pagos, pagos_en_proceso } = await borrower.readCredit();
    return { pagos, pagos_en_proceso };
  };

  // @covers 6.12
  it('are listed without a name, and opened by whoever says why, which is written down', async () => {
    expect(await run('slips', 'list', '--credit', credit)).toContain('No hay comprobantes');
    const file = await pdf();
    const first = await report({ receipt: '0042' }, file);
    await report({ by: 'pass' });
    const [heading, one, other] = (await run('slips', 'list', '--credit', credit)).split('\n');
    expect(heading).toMatch(/^comprobante +crédito +valor/);
    expect(one).toMatch(/^\S+ +\d{10} +\$ 260\.526 +2026-02-20 16:30 +0042 .*titular +por revisar$/);
    expect(one).toContain(first);
    expect(other).toMatch(/otra persona +por revisar$/);
    expect(await run('loans', 'show', credit, ...why)).toContain(first);

    const copy = path.join(folder, `${first}.pdf`);
    await expect(run('slips', 'save', first, copy)).rejects.toThrow('--reason');
    expect(await run('slips', 'save', first, copy, ...why)).toContain('application/pdf');
    expect(readFileSync(copy).equals(file)).toBe(false);
    expect(readFileSync(copy).includes('/DCTDecode')).toBe(true);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(await audit('slips save')).toMatchObject([
      { actor: 'operator:ana', reason: 'prueba de oficina', details: { slip: first } },
    ]);
    await expect(run('slips', 'save', first, copy, ...why)).rejects.toThrow('EEXIST');
    for (const id of ['x', randomUUID()])
      await expect(run('slips', 'save', id, `${copy}2`, ...why)).rejects.toThrow('No hay un comprobante');
    expect(await audit('slips save')).toHaveLength(1);
  });

  // @covers 6.12
  it('become the payment that is posted with them, from its moment at the counter, once', async () => {
    const slip = await report({ receipt: `R-${credit}` });
    const receipt = `R-${credit}`;
    expect((await shown()).pagos_en_proceso).toHaveLength(1);
    expect(await post(receipt, slip)).toBe(
      `Registrado: 260526 pesos al crédito ${credit}, recibo ${receipt}.\nCon el comprobante ${slip}.`,
    );
    expect(await post(receipt, slip)).toBe(`El recibo ${receipt} ya estaba registrado: no se cambió nada.`);
    const { pagos, pagos_en_proceso } = await shown();
    expect(pagos_en_proceso).toEqual([]);
    expect(pagos).toMatchObject([
      {
        valor: 260_526,
        fecha: '2026-02-20T21:30:00.000Z',
        fecha_valor: '2026-02-20',
        canal: 'CASH',
        referencia: receipt,
        puntualidad: 'On date',
        reporte: { fecha: '2026-02-20T21:30:00.000Z', valor: 260_526 },
      },
    ]);
    expect(await audit('payments cash')).toMatchObject([{ details: { receipt, slip } }]);
    expect(await run('slips', 'list', '--credit', credit)).toContain('No hay comprobantes');
    expect(await run('slips', 'list', '--credit', credit, '--all')).toMatch(/registrado$/);
    await expect(run('slips', 'refuse', slip, 'repetido', ...why)).rejects.toThrow('no está por revisar');
    expect((await verifyLedger(test.context.db)).difference).toBeUndefined();
  });

  it('are seen at every moment, as in process or as the payment', async () => {
    for (let time = 1; time <= 8; time += 1) {
      const amount = 1_000 * time;
      const slip = await report({ amount });
      let isPosted = false;
      const posting = post(`R-${credit}-${time}`, slip, String(amount)).finally(() => {
        isPosted = true;
      });
      const listSlips = async (): Promise<void> => {
        while (!isPosted) {
          const { pagos, pagos_en_proceso } = await shown();
          const all = [...pagos, ...pagos_en_proceso].map(({ valor }) => valor);
          expect(all.filter((one) => one === amount)).toEqual([amount]);
        }
      };
      await Promise.all([posting, listSlips(), listSlips(), listSlips(), listSlips()]);
    }
  });

  // @covers 6.12
  it('say what was reported where it is not what was posted', async () => {
    const slip = await report({ amount: 250_000, receipt: '77', paidAt: '2026-02-20T16:00-05:00' });
    const receipt = `R-${credit}`;
    expect((await post(receipt, slip)).split('\n').slice(2)).toEqual([
      'Ojo, valor: el comprobante se reportó con $ 250.000 y el pago quedó con $ 260.526.',
      'Ojo, fecha y hora: el comprobante se reportó con 2026-02-20 16:00 y el pago quedó con 2026-02-20 16:30.',
      `Ojo, recibo: el comprobante se reportó con 77 y el pago quedó con ${receipt}.`,
    ]);
    const { pagos } = await shown();
    expect(pagos).toMatchObject([
      { valor: 260_526, reporte: { fecha: '2026-02-20T21:00:00.000Z', valor: 250_000 } },
    ]);
  });

  it('are tied to a payment that was posted without them, and written down', async () => {
    const receipt = `R-${credit}`;
    await run('payments', 'cash', credit, '260526', PAID_AT, receipt, ...why);
    const [slip, spare] = [await report(), await report()];
    expect(await post(receipt, slip)).toBe(
      `El recibo ${receipt} ya estaba registrado: no se cambió nada.\nCon el comprobante ${slip}.`,
    );
    await expect(post(receipt, spare)).rejects.toThrow('ya tiene otro comprobante');
    expect((await shown()).pagos_en_proceso).toHaveLength(1);
    expect(await borrower.payments()).toHaveLength(1);
    expect(await audit('payments cash')).toHaveLength(2);
  });

  it('post nothing when they are not that payment’s', async () => {
    const [refused, posted] = [await report(), await report()];
    await run('slips', 'refuse', refused, 'ilegible', ...why);
    await post(`R-${credit}`, posted);
    const neighbour = borrower;
    borrower = await createJanuaryBorrower(test);
    test.setClock('2026-02-21T15:00:00Z');
    const theirs = await report();
    borrower = neighbour;
    for (const [slip, complaint] of [
      ['x', 'no es de este crédito'],
      [randomUUID(), 'no es de este crédito'],
      [theirs, 'no es de este crédito'],
      [refused, 'ya se rechazó'],
      [posted, 'ya es otro pago'],
    ] as const)
      await expect(post(`R2-${credit}`, slip)).rejects.toThrow(complaint);
    expect(await borrower.payments()).toHaveLength(1);
    credit = String((await createJanuaryBorrower(test)).creditNumber);
    test.setClock('2026-02-21T15:00:00Z');
    await expect(post(`R-${neighbour.creditNumber}`, theirs)).rejects.toThrow(
      'ya está registrado en el crédito',
    );
  });

  // @covers 6.12
  it('are refused for a reason that the holder reads on the screen and in a letter', async () => {
    const slip = await report({ amount: 250_000 });
    await expect(run('slips', 'refuse', slip, 'feo', ...why)).rejects.toThrow('ilegible');
    await expect(run('slips', 'refuse', slip, 'otro_valor')).rejects.toThrow('--reason');
    expect(await run('slips', 'refuse', slip, 'otro_valor', ...why)).toContain(
      'El titular recibirá un correo',
    );
    expect((await shown()).pagos_en_proceso).toMatchObject([
      { tipo: 'efectivo', estado: 'rechazado', motivo: 'otro_valor', valor: 250_000 },
    ]);
    expect(await audit('slips refuse')).toMatchObject([{ details: { slip, rejection: 'wrong_amount' } }]);
    for (const gone of [slip, 'x', randomUUID()])
      await expect(run('slips', 'refuse', gone, 'ilegible', ...why)).rejects.toThrow('no está por revisar');

    await test.context.jobs.drain();
    const { email } = await test.context.db
      .selectFrom('profile')
      .select('email')
      .where('account_id', '=', borrower.accountId)
      .executeTakeFirstOrThrow();
    const mails = await test.inbox(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['No pudimos registrar un pago en efectivo']);
    expect(mails[0]?.text.replaceAll('\u00a0', ' ')).toContain(
      'Revisamos el comprobante de un pago en efectivo de $ 250.000 del 20 de febrero de 2026 a las 4:30 p. m. y no pudimos registrarlo.',
    );
    expect(mails[0]?.text).toContain('El valor que reportaste no es el del comprobante.');
    expect(mails[0]?.text).toContain('no cambió tu deuda');
  });

  it('stay refused on the screen until another is reported, or for a month', async () => {
    const file = await pdf();
    const slip = await report({}, file);
    await run('slips', 'refuse', slip, 'otro_valor', ...why);
    test.setClock('2026-02-21T15:05:00Z');
    const better = await report({ amount: 200_000 }, file);
    const states = async () =>
      (await shown()).pagos_en_proceso.map(({ estado }: { estado: string }) => estado);
    expect(await states()).toEqual(['en_proceso']);
    await run('slips', 'refuse', better, 'sin_pago', ...why);
    expect(await states()).toEqual(['rechazado']);
    test.setClock('2026-03-24T15:05:00Z');
    expect(await states()).toEqual([]);
  });

  it('that were refused lose their file after ninety days, and others keep theirs', async () => {
    const [refused, posted, waiting] = [await report(), await report(), await report()];
    await run('slips', 'refuse', refused, 'ilegible', ...why);
    await post(`R-${credit}`, posted);
    const drop = async () => {
      await test.context.jobs.enqueue('apply-retention', {}, { executor: test.context.db });
      await test.context.jobs.drain();
    };
    test.setClock('2026-05-22T14:00:00Z');
    await drop();
    const withFile = async () =>
      (
        await test.context.db
          .selectFrom('cash_slip')
          .select('id')
          .where('credit_number', '=', borrower.creditNumber)
          .where('storage_key', 'is not', null)
          .execute()
      ).map(({ id }) => id);
    expect((await withFile()).sort()).toEqual([refused, posted, waiting].sort());
    test.setClock('2026-05-22T16:00:00Z');
    await drop();
    expect((await withFile()).sort()).toEqual([posted, waiting].sort());
    await expect(run('slips', 'save', refused, path.join(folder, 'gone'), ...why)).rejects.toThrow(
      'ya se borró',
    );
  });

  it('do not hold back the paz y salvo of a credit whose debt is paid', async () => {
    const { total_debt: all } = await borrower.debt();
    await run('payments', 'cash', credit, String(all), '2026-02-21T09:00-05:00', `R-${credit}`, ...why);
    await report();
    expect(
      (await issueClearance(test.context, borrower.accountId, borrower.creditNumber)).length,
    ).toBeGreaterThan(0);
  });
});
