import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../../../../tests/support/open-test-app.ts';
import { operateAs, operatorWith } from '../../../../tests/support/operators.ts';
import type { Operator } from '../../runtime/operator.ts';
import { lockOperators } from './operators.ts';

const server = openTestApp();
let raquel: Operator;
const WHY = ['--reason', 'entra a trabajar'];

beforeEach(async () => {
  raquel = await operatorWith(server.context, 'admin', 'raquel');
});

const run = (...line: string[]) => operateAs(server.context, raquel, ...line);
const roles = async () =>
  Object.fromEntries(
    (await server.rows('operator')).map(({ name, role, disabled_at: at }) => [name, at ? 'disabled' : role]),
  );

describe('the operators, as an only admin manages them', () => {
  it('are a second admin and nobody else, whose key is in no table', async () => {
    await expect(run('operators', 'add', 'ana', '--role', 'cash', ...WHY)).rejects.toThrow('dos admin');
    const text = await run('operators', 'add', 'nora', '--role', 'admin', ...WHY);
    expect(text).toMatch(/^Agregado: nora, admin\. Su clave, [^:]+: [\w-]{43}\n/);
    const [key = 'none'] = /[\w-]{43}/.exec(text) ?? [];
    expect(await run('operators', 'list')).toMatch(/^nora +admin .* raquel +no ha estrenado su clave$/m);
    const entries = await server.rows('audit_entry');
    expect(entries).toMatchObject([
      { actor: 'operator:raquel', action: 'operators add', subject: 'nora', details: { role: 'admin' } },
    ]);
    const rows = await server.rows('operator');
    expect(JSON.stringify([entries, rows])).not.toContain(key);
  });

  it('are not made by that admin and the second one before seven days are over', async () => {
    const nora = { name: 'nora', role: 'admin' } as const;
    const asked = await run('operators', 'add', 'ana', '--role', 'cash', ...WHY);
    const [, id = ''] = /^Pedido (\d+)/.exec(asked) ?? [];
    const approve = () => operateAs(server.context, nora, 'requests', 'approve', id, ...WHY);
    await expect(approve()).rejects.toThrow('raquel le dio a nora su clave');
    expect(await roles()).not.toHaveProperty('ana');
    const { db } = server.context;
    await db
      .updateTable('operator')
      .set({ made_at: new Date(server.clock.now().getTime() - 7 * 86_400_000) })
      .where('name', '=', 'nora')
      .execute();
    expect(await approve()).toMatch(/^Agregado: ana, cash\./);
    expect(await server.rows('operator', { name: 'ana' })).toMatchObject([{ made_by: ['raquel', 'nora'] }]);
    await run('operators', 'disable', 'nora', ...WHY);
  });

  it('are never left without an admin', async () => {
    await expect(run('operators', 'disable', 'raquel', ...WHY)).rejects.toThrow('Es el único admin');
    await expect(run('operators', 'role', 'raquel', 'cash', ...WHY)).rejects.toThrow('dos admin');
    expect(await roles()).toMatchObject({ raquel: 'admin' });
  });
});

describe('the operators, where two admins manage them', () => {
  it('are added, given a role or a key with both of them, and disabled by one', async () => {
    const tomas = await operatorWith(server.context, 'admin', 'tomas');
    const asked = await run('operators', 'add', 'sara', '--role', 'cash', ...WHY);
    expect(asked).toMatch(/^Pedido \d+: todavía no se hizo nada/);
    expect(asked).not.toMatch(/[\w-]{43}/);
    expect(await roles()).not.toHaveProperty('sara');
    const [, id = ''] = /^Pedido (\d+)/.exec(asked) ?? [];
    expect(await operateAs(server.context, tomas, 'requests', 'approve', id, ...WHY)).toMatch(
      /^Agregado: sara, cash\. .*[\w-]{43}/,
    );
    const both = async (...line: string[]) => {
      const [, request = ''] = /^Pedido (\d+)/.exec(await run('operators', ...line, ...WHY)) ?? [];
      return operateAs(server.context, tomas, 'requests', 'approve', request, ...WHY);
    };
    expect(await both('role', 'sara', 'credit')).toBe('sara pasa de cash a credit.');
    expect(await both('rekey', 'sara')).toMatch(/^Clave nueva para sara\. .*[\w-]{43}/);
    expect(await run('operators', 'disable', 'sara', ...WHY)).toBe('Retirado: sara.');
    expect(await roles()).toMatchObject({ sara: 'disabled' });
    expect(await run('operators', 'disable', 'sara', ...WHY)).toMatch(/no se cambió nada/);
    expect(await both('enable', 'sara')).toBe('Activo otra vez: sara, credit.');
    for (const action of ['disable', 'enable', 'rekey'])
      await expect(run('operators', action, 'nadie', ...WHY)).rejects.toThrow('No hay un operador "nadie"');
    for (const role of [['--role', 'jefe'], []])
      await expect(run('operators', 'add', 'eva', ...role, ...WHY)).rejects.toThrow(
        'agent, cash, credit, admin',
      );
    await expect(run('operators', 'add', 'sara', '--role', 'agent', ...WHY)).rejects.toThrow('Ya hay un');
  });

  it('keep one of two admins who disable each other at once', async () => {
    const { db } = server.context;
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks
        join pg_database on pg_database.oid = database
        where not granted and datname = current_database()`.execute(db);
      return rows[0]?.count;
    };
    const tomas = await operatorWith(server.context, 'admin', 'tomas');
    const both = await db.transaction().execute(async (trx) => {
      await lockOperators(trx);
      const started = Promise.allSettled([
        run('operators', 'disable', 'tomas', ...WHY),
        operateAs(server.context, tomas, 'operators', 'disable', 'raquel', ...WHY),
      ]);
      await expect.poll(waiting).toBe(2);
      return { started };
    });
    expect((await both.started).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
