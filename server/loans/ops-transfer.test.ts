import { describe, expect, it } from 'vitest';
import { carryObligationsAt, emailOf, obligationsOf } from '../../tests/support/obligations.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate, operateAs, operatorWith } from '../../tests/support/operators.ts';
import { openBorrower } from '../../tests/support/server-test.ts';
import { verifyEvidence } from '../evidence/verify-evidence.ts';

const server = openTestApp();
const borrower = openBorrower(server, '2026-02-10T17:00:00Z');

const typed = (changed: Readonly<Record<string, string>> = {}): readonly string[] => {
  const options = { to: 'Fondo Andino S.A.S.', nit: '900555111-2', on: '2026-02-09', ...changed };
  return [
    ...['loans', 'transfer', String(borrower.creditNumber)],
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ...['--reason', 'venta de cartera'],
  ];
};
const record = (changed?: Readonly<Record<string, string>>) => operate(server.context, ...typed(changed));

describe('a note that is transferred', () => {
  it('is told to the person by letter, with to whom and since when, and is evidence', async () => {
    expect(await record()).toContain('se cedió a Fondo Andino S.A.S.');
    await carryObligationsAt(server, '2026-02-10T17:01:00Z');
    const letters = (await server.inbox(await emailOf(server, borrower))).filter(({ subject }) =>
      subject?.startsWith('Cedimos tu crédito'),
    );
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain(
      'El 9 de febrero de 2026 cedimos tu crédito ' +
        `${borrower.creditNumber} y endosamos su pagaré a Fondo Andino S.A.S., NIT 900555111-2`,
    );
    const notice = (await obligationsOf(server, borrower)).find(({ kind }) => kind === 'transfer_notice');
    expect(notice).toMatchObject({ state: 'met', channel: 'email', due_by: '2026-02-15' });
    expect(
      await server.rows('evidence_entry', { account_id: borrower.accountId, kind: 'note_transferred' }),
    ).toMatchObject([{ credit_number: borrower.creditNumber }]);
    const { faults } = await verifyEvidence(server.context.db);
    expect(faults.filter((fault) => fault.includes('note_transfer'))).toEqual([]);
  });

  it('takes a second person', async () => {
    const ana = await operatorWith(server.context, 'credit');
    expect(await operateAs(server.context, ana, ...typed())).toMatch(/^Pedido \d+:/);
    expect((await obligationsOf(server, borrower)).some(({ kind }) => kind === 'transfer_notice')).toBe(
      false,
    );
  });

  it('is recorded once, of a credit that is open, and says to whom and when', async () => {
    await record();
    await expect(record()).rejects.toThrow('ya está anotada');
    await expect(record({ on: '2026-02-11' })).rejects.toThrow('entre el desembolso y hoy');
    await expect(record({ on: '2026-01-19' })).rejects.toThrow('entre el desembolso y hoy');
    await expect(record({ nit: '900' })).rejects.toThrow('no es un NIT');
    await expect(record({ to: ' ' })).rejects.toThrow('a quién se le cedió');
    await borrower.pay(10_000_000, '2026-02-10T16:00:00Z');
    await expect(record({ on: '2026-02-10' })).rejects.toThrow('ya está pagado');
  });
});
