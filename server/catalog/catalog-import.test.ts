import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TemporaryDatabase } from '../../tests/support/database.ts';
import { connect, type Database, inTransaction } from '../infrastructure/database/connection.ts';
import { importCatalog } from './catalog-import.ts';

describe('importCatalog', () => {
  let temporary: TemporaryDatabase;
  let db: Database;

  beforeAll(async () => {
    temporary = await createDatabase();
    db = connect(temporary.url, () => undefined);
  });
  afterAll(async () => {
    await db.destroy();
    await temporary.drop();
  });

  const importProviders = (text: string, options?: { deactivateMissing: boolean }) =>
    inTransaction(db, (trx) => importCatalog(trx, 'provider', text, options));
  const provider = (code: string) =>
    db.selectFrom('provider').selectAll().where('code', '=', code).executeTakeFirstOrThrow();

  it('adds new codes, changes known ones and keeps their ids, and counts each', async () => {
    const first = await importProviders(
      'code,trade_name,city\nX-1,Clínica Ñandú,Bogotá\nX-2,Odontología Luz,Cali\n',
    );
    expect(first).toEqual({ added: 2, changed: 0, unchanged: 0, deactivated: 0 });
    const before = await provider('X-1');
    expect(before.search_text).toBe('clinica nandu bogota');

    const second = await importProviders(
      'code;trade_name;city\nX-1;Clínica Ñandú Azul;Bogotá\nX-2;Odontología Luz;Cali\nX-3;Ojos de Sol;Pasto\n',
    );
    expect(second).toEqual({ added: 1, changed: 1, unchanged: 1, deactivated: 0 });
    expect(await provider('X-1')).toMatchObject({ id: before.id, trade_name: 'Clínica Ñandú Azul' });
  });

  it('deactivates what the file does not name only when asked, and a later file brings it back', async () => {
    const file = 'code,trade_name,city\nX-1,Clínica Ñandú Azul,Bogotá\n';
    expect(await importProviders(file)).toMatchObject({ deactivated: 0 });
    expect((await provider('X-2')).is_active).toBe(true);
    expect(await importProviders(file, { deactivateMissing: true })).toMatchObject({ deactivated: 2 });
    expect((await provider('X-2')).is_active).toBe(false);
    const again = await importProviders('code,trade_name,city\nX-2,Odontología Luz,Cali\n');
    expect(again).toEqual({ added: 0, changed: 1, unchanged: 0, deactivated: 0 });
    expect((await provider('X-2')).is_active).toBe(true);
  });

  it.each([
    ['code,trade_name,city\nY-1,,Bogotá\n', 'línea 2: falta trade_name'],
    [
      'code,trade_name,city\nY-1,Clínica Sol,Bogotá\nY 2,Clínica Luna,Cali\n',
      'línea 3: "Y 2" no sirve de code',
    ],
    ['code,trade_name,city\nY-1,Clínica Sol\n', 'línea 2: tiene 2 datos y deben ser 3'],
    [
      'code,trade_name,city\nY-1,Clínica Sol,Cali\nY-1,Clínica Luna,Cali\n',
      'línea 3: el código Y-1 ya está en la línea 2',
    ],
    ['nombre,ciudad\nClínica Sol,Cali\n', 'La primera línea debe tener las columnas code, trade_name, city.'],
    ['code,trade_name,city\n', 'El archivo no tiene filas.'],
    ['code,trade_name,city\nY-1,"Clínica Sol,Cali\n', 'línea 2: hay unas comillas que no cierran'],
  ])('imports nothing of the file %j and says what is wrong', async (text, complaint) => {
    await expect(importProviders(text)).rejects.toThrow(complaint);
    const left = await db.selectFrom('provider').select('code').where('code', 'like', 'Y%').execute();
    expect(left).toEqual([]);
  });

  it('takes two imports of the same file at once', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => `Z-${index},Clínica ${index} Norte,Tunja`);
    const file = ['code,trade_name,city', ...rows].join('\n');
    const both = await Promise.all([importProviders(file), importProviders(file)]);
    expect(both.map((summary) => summary.added).sort()).toEqual([0, 50]);
  });

  it.each([
    ['provider', 'providers.csv', 220],
    ['procedure', 'procedures.csv', 320],
  ] as const)(
    'takes the %s catalogue that the product ships, of at least %s %i rows',
    async (catalog, file, least) => {
      const text = await readFile(new URL(`../catalog/${file}`, import.meta.url), 'utf8');
      const summary = await inTransaction(db, (trx) => importCatalog(trx, catalog, text));
      expect(summary.added).toBeGreaterThanOrEqual(least);
    },
  );
});
