import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createJanuaryBorrower } from '../../../tests/support/paying-borrower.ts';
import { openReportedSlips, PAID_AT } from '../../../tests/support/reported-slips.ts';
import { pdf } from '../../../tests/support/sample-files.ts';
import { issueClearance } from '../../loans/documents/clearance.ts';

const { test, borrower, folder, why, credit, run, report, audit, post, shown } = openReportedSlips();

describe('slips of payments at a counter, at the command line', () => {
  it('are seen at every moment, as in process or as the payment', async () => {
    for (let time = 1; time <= 8; time += 1) {
      const amount = 1_000 * time;
      const slip = await report({ amount });
      let isPosted = false;
      const posting = post(`R-${credit()}-${time}`, slip, String(amount)).finally(() => {
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
    const receipt = `R-${credit()}`;
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
    const receipt = `R-${credit()}`;
    await run('payments', 'cash', credit(), '260526', PAID_AT, receipt, ...why);
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
    await post(`R-${credit()}`, posted);
    const other = await createJanuaryBorrower(test);
    test.setClock('2026-02-21T15:00:00Z');
    const theirs = await report({ of: other });
    for (const [slip, complaint] of [
      ['x', 'no es de este crédito'],
      [randomUUID(), 'no es de este crédito'],
      [theirs, 'no es de este crédito'],
      [refused, 'ya se rechazó'],
      [posted, 'ya es otro pago'],
    ] as const)
      await expect(post(`R2-${credit()}`, slip)).rejects.toThrow(complaint);
    expect(await borrower.payments()).toHaveLength(1);
    await expect(post(`R-${credit()}`, theirs, undefined, other)).rejects.toThrow(
      'ya está registrado en el crédito',
    );
  });

  it('stay refused on the screen until another is reported, or for a month', async () => {
    const file = await pdf();
    const slip = await report({ file });
    await run('slips', 'refuse', slip, 'otro_valor', ...why);
    test.setClock('2026-02-21T15:05:00Z');
    const better = await report({ amount: 200_000, file });
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
    await post(`R-${credit()}`, posted);
    const drop = async () => {
      await test.runJob('apply-retention', {});
    };
    test.setClock('2026-05-22T14:00:00Z');
    await drop();
    const withFile = async () => {
      const slips = await test.rows('cash_slip', { credit_number: borrower.creditNumber });
      return slips.filter(({ storage_key: key }) => key !== null).map(({ id }) => id);
    };
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
    await run('payments', 'cash', credit(), String(all), '2026-02-21T09:00-05:00', `R-${credit()}`, ...why);
    await report();
    expect(
      (await issueClearance(test.context, borrower.accountId, borrower.creditNumber)).length,
    ).toBeGreaterThan(0);
  });
});
