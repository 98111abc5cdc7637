import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { operate } from '../../../tests/support/operators.ts';
import { openBorrower } from '../../../tests/support/server-test.ts';

const server = openTestApp();
const borrower = openBorrower(server);
const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-statement-'));
const file = path.join(folder, 'bank.csv');
afterAll(() => rmSync(folder, { recursive: true }));

const compare = async (...lines: string[]) => {
  writeFileSync(file, lines.join('\n'));
  const text = await operate(server.context, 'payments', 'statement', '--file', file);
  return text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.replace(/ +/g, ' '));
};

it('compares the receipts of the counter with the bank’s deposits, to the peso', async () => {
  server.setClock('2026-01-26T15:00:00Z');
  const pay = (receipt: string, amount: string, at: string) =>
    operate(
      ...([server.context, 'payments', 'cash', String(borrower.creditNumber), amount, at, receipt] as const),
      ...['--reason', 'recibido en caja'],
    );
  await pay('R-1', '100000', '2026-01-20T09:00-05:00');
  await pay('R-2', '120000', '2026-01-21T09:00-05:00');
  await pay('R-3', '120000', '2026-01-22T09:00-05:00');
  await pay('R-4', '50000', '2026-01-23T09:00-05:00');
  expect(
    await compare(
      'Fecha;Valor;Referencia',
      '2026-01-21;$ 100.000;CONSIGNACION',
      '22/01/2026;120.000,00;R-3',
      '22/01/2026;120,000.00;OFICINA 12',
      '2026-01-23;50001;R-4',
    ),
  ).toEqual([
    'Del 2026-01-21 al 2026-01-23. En ambos: 3, $ 340.000',
    'Solo en los libros: 1, $ 50.000',
    ' 2026-01-23 $ 50.000 R-4',
    'Solo en el banco: 1, $ 50.001',
    ' 2026-01-23 $ 50.001 R-4',
  ]);
});

it('names the line that it cannot read', async () => {
  const head = 'date,amount,reference';
  await expect(compare(head, '2026-01-21,1.5,x')).rejects.toThrow('línea 2: "1.5" no es una consignación');
  await expect(compare(head, '2026-02-30,1000,x')).rejects.toThrow('línea 2: "2026-02-30" no es una fecha');
  await expect(compare(head, '2026-01-21,-1000,x')).rejects.toThrow('línea 2: "-1000"');
  await expect(compare('date,amount', '2026-01-21,1000')).rejects.toThrow('fecha, valor y referencia');
});
