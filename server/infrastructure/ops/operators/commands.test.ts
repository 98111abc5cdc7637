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
  it('are added with a role, once, and their key is in no table', async () => {
    const text = await run('operators', 'add', 'ana', '--role', 'cash', ...WHY);
    expect(text).toMatch(/^Agregado: ana, cash\. Su clave, [^:]+: [\w-]{43}\n/);
    const [key = 'none'] = /[\w-]{43}/.exec(text) ?? [];
    await expect(run('operators', 'add', 'ana', '--role', 'agent', ...WHY)).rejects.toThrow(
      'Ya hay un operador',
    );
    for (const role of [['--role', 'jefe'], []])
      await expect(run('operators', 'add', 'eva', ...role, ...WHY)).rejects.toThrow(
        'agent, cash, credit, admin',
      );
    expect(await run('operators', 'list')).toMatch(/^ana +cash .*no ha estrenado su clave$/m);
    const entries = await server.rows('audit_entry');
    expect(entries).toMatchObject([
      { actor: 'operator:raquel', action: 'operators add', subject: 'ana', details: { role: 'cash' } },
    ]);
    const rows = await server.rows('operator');
    expect(JSON.stringify([entries, rows])).not.toContain(key);
  });

  it('change their role, are disabled, and come back', async () => {
    expect(await run('operators', 'role', 'ana', 'credit', ...WHY)).toBe('ana pasa de cash a credit.');
    expect(await run('operators', 'disable', 'ana', ...WHY)).toBe('Retirado: ana.');
    expect(await roles()).toMatchObject({ ana: 'disabled' });
    expect(await run('operators', 'disable', 'ana', ...WHY)).toMatch(/no se cambió nada/);
    expect(await run('operators', 'enable', 'ana', ...WHY)).toBe('Activo otra vez: ana, credit.');
    expect(await run('operators', 'rekey', 'ana', ...WHY)).toMatch(/^Clave nueva para ana\. .*[\w-]{43}/);
    for (const action of ['disable', 'enable', 'rekey'])
      await expect(run('operators', action, 'nadie', ...WHY)).rejects.toThrow('No hay un operador "nadie"');
  });

  it('are never left without an admin', async () => {
    await expect(run('operators', 'disable', 'raquel', ...WHY)).rejects.toThrow('Es el único admin');
    await expect(run('operators', 'role', 'raquel', 'cash', ...WHY)).rejects.toThrow('Es el único admin');
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
    for (const line of [
      ['role', 'sara', 'credit'],
      ['rekey', 'sara'],
    ])
      expect(await run('operators', ...line, ...WHY)).toMatch(/^Pedido/);
    expect(await run('operators', 'disable', 'sara', ...WHY)).toBe('Retirado: sara.');
    expect(await run('operators', 'enable', 'sara', ...WHY)).toMatch(/^Pedido/);
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
