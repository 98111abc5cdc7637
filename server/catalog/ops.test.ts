import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operateAs, operatorWith } from '../../tests/support/operators.ts';
import type { Operator } from '../infrastructure/runtime/operator.ts';
import { lockCatalog } from './catalog-import.ts';

const server = openTestApp();
const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-payees-'));
const file = path.join(folder, 'providers.csv');
let lara: Operator;
let nora: Operator;
beforeAll(async () => {
  lara = await operatorWith(server.context, 'credit', 'lara');
  nora = await operatorWith(server.context, 'credit', 'nora');
});
afterAll(() => rmSync(folder, { recursive: true }));

const WHY = ['--reason', 'carta de la clínica'];
const COLUMNS = 'code,trade_name,city,nit,bank,account_type,account_number,email';
const write = (...lines: string[]) => writeFileSync(file, `${[COLUMNS, ...lines].join('\n')}\n`);
const ask = async () => {
  const text = await operateAs(server.context, lara, 'import-providers', file, ...WHY);
  return { text, id: /^Pedido (\d+)/.exec(text)?.[1] ?? '' };
};
const approve = (id: string) => operateAs(server.context, nora, 'requests', 'approve', id, ...WHY);
const accountOf = (code: string) =>
  server.context.db
    .selectFrom('provider_account')
    .innerJoin('provider', 'provider.id', 'provider_id')
    .select(['last_four', 'payable_from', 'contact_email'])
    .where('code', '=', code)
    .executeTakeFirst();
const letters = async (address: string) => {
  await server.drain();
  return (await server.inbox(address)).map(({ text }) => text);
};
const waitingLocks = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    join pg_database on pg_database.oid = database
    where not granted and datname = current_database()`.execute(server.context.db);
  return rows[0]?.count;
};
const SOL = 'P-1,Clínica Sol,Cali,890903938-8';

it('changes an account with a second person, who sees both endings, after a day, and tells the clinic at its old address', async () => {
  write(`${SOL},Banco Sol,ahorros,12345678901,caja@sol.example`);
  await approve((await ask()).id);
  expect(await letters('caja@sol.example')).toHaveLength(1);

  write(`${SOL},Banco Luna,corriente,99999997766,otra@luna.example`);
  const { text, id } = await ask();
  const change =
    'cuenta de P-1 Clínica Sol: Banco Sol ****8901, NIT 890903938-8, caja@sol.example → Banco Luna ****7766, NIT 890903938-8, otra@luna.example';
  expect(text).toContain(change);
  expect(text).not.toMatch(/12345678901|99999997766/);
  expect(await accountOf('P-1')).toMatchObject({ last_four: '8901' });
  expect(await operateAs(server.context, nora, 'requests', 'show', id)).toContain(change);

  const now = server.clock.now().getTime();
  expect(await approve(id)).toMatch(/1 cuentas nuevas o cambiadas: se les gira desde mañana/);
  expect(await accountOf('P-1')).toMatchObject({ last_four: '7766', contact_email: 'otra@luna.example' });
  expect((await accountOf('P-1'))?.payable_from.getTime()).toBeGreaterThanOrEqual(now + 24 * 3_600_000);
  expect((await letters('caja@sol.example')).join('\n')).toMatch(
    /Cuenta de antes: Banco Sol \*{4}8901\. Cuenta de ahora: Banco Luna \*{4}7766/,
  );
  expect(await letters('otra@luna.example')).toEqual([]);
  const [logged] = (await server.rows('audit_entry', { action: 'import-providers' }, 'id')).slice(-1);
  expect(logged).toMatchObject({ actor: 'operator:lara', approved_by: 'operator:nora' });
  expect(JSON.stringify(logged?.details)).toContain('Banco Luna ****7766');
  expect(JSON.stringify(logged?.details)).not.toContain('99999997766');
});

it('does nothing when the file is not the one that was asked for, though its endings are', async () => {
  write(`P-2,Clínica Mar,Cali,890903938-8,Banco Mar,ahorros,11111118901,`);
  const { id } = await ask();
  write(`P-2,Clínica Mar,Cali,890903938-8,Banco Mar,ahorros,22222228901,`);
  await expect(approve(id)).rejects.toThrow('ya no cambiaría lo que muestra');
  expect(await accountOf('P-2')).toBeUndefined();
  write(`P-2,Clínica Mar,Cali,890903938-8,Banco Mar,ahorros,11111118901,`);
  expect(await approve(id)).toMatch(/1 cuentas nuevas/);
});

it('asks nobody for names, and for an address it does', async () => {
  write('P-3,Clínica Río,Cali,,,,,');
  expect((await ask()).text).toMatch(/^1 nuevos/);
  write('P-3,Clínica Río Claro,Cali,,,,,rio@rio.example');
  expect((await ask()).text).toContain('sin cuenta → sin cuenta, rio@rio.example');
});

it('takes the file as it was when it looked whether a second person is needed', async () => {
  write('P-4,Clínica Lago,Cali,890903938-8,Banco Sol,ahorros,12345678901,');
  await approve((await ask()).id);
  write('P-4,Clínica Lago,Cali,,,,,');
  const asked = await server.context.db.transaction().execute(async (trx) => {
    await lockCatalog(trx, 'provider');
    const started = ask();
    await expect.poll(waitingLocks).toBe(1);
    write('P-4,Clínica Lago,Cali,890903938-8,Banco Luna,ahorros,99999997766,');
    return { started };
  });
  expect((await asked.started).text).toMatch(/^0 nuevos, 0 cambiados, 1 iguales/);
  expect(await accountOf('P-4')).toMatchObject({ last_four: '8901' });
});

it('gives an account another name, or takes it back, with a second person', async () => {
  const { db } = server.context;
  write('P-5,Clínica Vieja,Cali,890903938-8,Banco Sol,ahorros,12345678901,');
  await approve((await ask()).id);
  write('P-5,Clínica Famosa,Bogotá,,,,,');
  const renamed = await ask();
  expect(renamed.text).toContain('nombre de P-5: Clínica Vieja (Cali) → Clínica Famosa (Bogotá)');
  expect(await approve(renamed.id)).toMatch(/^0 nuevos, 1 cambiados/);
  expect((await ask()).text).toMatch(/1 iguales/);
  await db.updateTable('provider').set({ is_active: false }).where('code', '=', 'P-5').execute();
  expect((await ask()).text).toContain('Clínica Famosa (Bogotá), retirado → Clínica Famosa (Bogotá)');
});
