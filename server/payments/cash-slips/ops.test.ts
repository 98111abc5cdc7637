import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openReportedSlips } from '../../../tests/support/reported-slips.ts';
import { pdf } from '../../../tests/support/sample-files.ts';
import { verifyLedger } from '../../loans/ledger/ledger-verification.ts';

const { test, borrower, folder, why, credit, run, report, audit, post, shown } = openReportedSlips();

describe('slips of payments at a counter, at the command line', () => {
  // @covers 6.12
  it('are listed without a name, and opened by whoever says why, which is written down', async () => {
    expect(await run('slips', 'list', '--credit', credit())).toContain('No hay comprobantes');
    const file = await pdf();
    const first = await report({ receipt: '0042', file });
    await report({ by: 'pass' });
    const [heading, one, other] = (await run('slips', 'list', '--credit', credit())).split('\n');
    expect(heading).toMatch(/^comprobante +crédito +valor/);
    expect(one).toMatch(/^\S+ +\d{10} +\$ 260\.526 +2026-02-20 16:30 +0042 .*titular +por revisar$/);
    expect(one).toContain(first);
    expect(other).toMatch(/otra persona +por revisar$/);
    expect(await run('loans', 'show', credit(), ...why)).toContain(first);

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
    const slip = await report({ receipt: `R-${credit()}` });
    const receipt = `R-${credit()}`;
    expect((await shown()).pagos_en_proceso).toHaveLength(1);
    expect(await post(receipt, slip)).toBe(
      `Registrado: 260526 pesos al crédito ${credit()}, recibo ${receipt}.\nCon el comprobante ${slip}.`,
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
    expect(await run('slips', 'list', '--credit', credit())).toContain('No hay comprobantes');
    expect(await run('slips', 'list', '--credit', credit(), '--all')).toMatch(/registrado$/);
    await expect(run('slips', 'refuse', slip, 'repetido', ...why)).rejects.toThrow('no está por revisar');
    expect((await verifyLedger(test.context.db)).difference).toBeUndefined();
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

    await test.drain();
    const mails = await test.inbox(await borrower.readEmail());
    expect(mails.map(({ subject }) => subject)).toEqual(['No pudimos registrar un pago en efectivo']);
    expect(mails[0]?.text.replaceAll('\u00a0', ' ')).toContain(
      'Revisamos el comprobante de un pago en efectivo de $ 250.000 del 20 de febrero de 2026 a las 4:30 p. m. y no pudimos registrarlo.',
    );
    expect(mails[0]?.text).toContain('El valor que reportaste no es el del comprobante.');
    expect(mails[0]?.text).toContain('no cambió tu deuda');
  });
});
