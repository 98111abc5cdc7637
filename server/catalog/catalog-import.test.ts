import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../tests/support/open-database.ts';
import { readRow } from '../../tests/support/rows.ts';
import { type Database, inTransaction } from '../infrastructure/database/connection.ts';
import { openDataKeys } from '../infrastructure/sealing/data-keys.ts';
import { withSealedColumns } from '../infrastructure/sealing/sealed-columns.ts';
import { importCatalog } from './catalog-import.ts';

const clock = { now: () => new Date('2026-11-26T12:00:00Z') };

const ACCOUNTS = 'code,trade_name,city,nit,bank,account_type,account_number\n';

describe('importCatalog', () => {
  const database = openDatabase();
  let db: Database;

  beforeAll(async () => {
    const { db: stored } = database;
    const secrets = { current: Buffer.from('s'.repeat(43)), previous: undefined };
    db = withSealedColumns(stored, await openDataKeys(stored, secrets, clock.now()));
  });
  const importProviders = (text: string, options?: { deactivateMissing: boolean }) =>
    inTransaction(db, (trx) => importCatalog(trx, clock, 'provider', text, options));
  const provider = (code: string) => readRow(db, 'provider', { code });

  it('adds new codes, changes known ones and keeps their ids, and counts each', async () => {
    const first = await importProviders(
      'code,trade_name,city\nX-1,Clínica Ñandú,Bogotá\nX-2,Odontología Luz,Cali\n',
    );
    expect(first).toEqual({ added: 2, changed: 0, unchanged: 0, deactivated: 0, payees: [], renamed: [] });
    const before = await provider('X-1');
    expect(before.search_text).toBe('clinica nandu bogota');

    const second = await importProviders(
      'code;trade_name;city\nX-1;Clínica Ñandú Azul;Bogotá\nX-2;Odontología Luz;Cali\nX-3;Ojos de Sol;Pasto\n',
    );
    expect(second).toEqual({ added: 1, changed: 1, unchanged: 1, deactivated: 0, payees: [], renamed: [] });
    expect(await provider('X-1')).toMatchObject({ id: before.id, trade_name: 'Clínica Ñandú Azul' });
  });

  it('deactivates what the file does not name only when asked, and a later file brings it back', async () => {
    const file = 'code,trade_name,city\nX-1,Clínica Ñandú Azul,Bogotá\n';
    expect(await importProviders(file)).toMatchObject({ deactivated: 0 });
    expect((await provider('X-2')).is_active).toBe(true);
    expect(await importProviders(file, { deactivateMissing: true })).toMatchObject({ deactivated: 2 });
    expect((await provider('X-2')).is_active).toBe(false);
    const again = await importProviders('code,trade_name,city\nX-2,Odontología Luz,Cali\n');
    expect(again).toEqual({ added: 0, changed: 1, unchanged: 0, deactivated: 0, payees: [], renamed: [] });
    expect((await provider('X-2')).is_active).toBe(true);
  });

  it.each([
    ['code,trade_name,city\nY-1,,Bogotá\n', 'línea 2: falta trade_name'],
    [
      'code,trade_name,city\nY-1,Clínica Sol,Bogotá\nY 2,Clínica Luna,Cali\n',
      'línea 3: "Y 2" no sirve de code',
    ],
    [
      'code,trade_name,city\nY-1,Clínica ☀️,Cali\n',
      'línea 2: un contrato no puede mostrar «☀️», que está en trade_name',
    ],
    ['code,trade_name,city\nY-1,Clínica Sol\n', 'línea 2: tiene 2 datos y deben ser 3'],
    [
      'code,trade_name,city\nY-1,Clínica Sol,Cali\nY-1,Clínica Luna,Cali\n',
      'línea 3: el código Y-1 ya está en la línea 2',
    ],
    [
      'nombre,ciudad\nClínica Sol,Cali\n',
      'La primera línea debe tener las columnas code, trade_name, city y, juntas o ninguna, nit, bank, account_type, account_number (con ellas también email, si se quiere).',
    ],
    [
      `${ACCOUNTS}Y-1,Clínica Sol,Cali,890903938-5,Banco Sol,ahorros,123456789\n`,
      'línea 2: "890903938-5" no es un NIT',
    ],
    [`${ACCOUNTS}Y-1,Clínica Sol,Cali,890903938-8,,ahorros,123456789\n`, 'línea 2: falta bank'],
    [
      `${ACCOUNTS}Y-1,Clínica Sol,Cali,890903938-8,Banco Sol,cta,123456789\n`,
      'línea 2: "cta" no es un account_type',
    ],
    [
      `${ACCOUNTS}Y-1,Clínica Sol,Cali,890903938-8,Banco Sol,corriente,12AB\n`,
      'línea 2: account_number debe tener de 6',
    ],
    [
      `${ACCOUNTS}Y-1,Clínica Sol,Cali,890903938-8,Banco Sol,bre-b,@sol\n`,
      'línea 2: una llave bre-b no lleva bank',
    ],
    [`${ACCOUNTS}Y-1,Clínica Sol,Cali,890903938-8,,bre-b,@s\n`, 'línea 2: la llave bre-b de account_number'],
    [
      'code,trade_name,city,nit\nY-1,Clínica Sol,Cali,890903938-8\n',
      'La primera línea debe tener las columnas',
    ],
    ['code,trade_name,city\n', 'El archivo no tiene filas.'],
    ['code,trade_name,city\nY-1,"Clínica Sol,Cali\n', 'línea 2: hay unas comillas que no cierran'],
  ])('imports nothing of the file %j and says what is wrong', async (text, complaint) => {
    await expect(importProviders(text)).rejects.toThrow(complaint);
    const left = await db.selectFrom('provider').select('code').where('code', 'like', 'Y%').execute();
    expect(left).toEqual([]);
  });

  it('loads the account of each provider sealed, changes it, and leaves alone what a file does not say', async () => {
    const account = (code: string) =>
      db
        .selectFrom('provider_account')
        .innerJoin('provider', 'provider.id', 'provider_id')
        .select(['nit', 'bank', 'account_type', 'account_number', 'last_four'])
        .where('code', '=', code)
        .executeTakeFirst();
    const [sol, luna] = ['A-1,Clínica Sol,Cali', 'A-2,Clínica Luna,Cali'];
    const file = `${ACCOUNTS}${sol},890.903.938-8,Banco Sol,Ahorros,123-456789-01\n${luna},1020304050-8,,bre-b,@luna\nA-3,Clínica Mar,Cali,,,,\n`;
    const payees = async (text: string) => (await importProviders(text)).payees.map(({ code }) => code);
    expect(await payees(file)).toEqual(['A-1', 'A-2']);
    expect(await account('A-1')).toEqual({
      ...{ nit: '890903938-8', bank: 'Banco Sol', account_type: 'savings' },
      ...{ account_number: '12345678901', last_four: '8901' },
    });
    expect(await account('A-2')).toMatchObject({
      bank: null,
      account_type: 'bre_b',
      account_number: '@luna',
    });
    expect(await account('A-3')).toBeUndefined();
    const { rows } = await sql`select provider_account::text as row from provider_account`.execute(db);
    expect(JSON.stringify(rows)).not.toMatch(/12345678901|890903938|@luna/);
    expect(await importProviders(file)).toMatchObject({ unchanged: 3, payees: [] });
    const moved = file.replace('123-456789-01', '987654321');
    expect(await payees(moved)).toEqual(['A-1']);
    await importProviders(`code,trade_name,city\n${sol}\n`);
    expect(await account('A-1')).toMatchObject({ account_number: '987654321', last_four: '4321' });
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
      const summary = await inTransaction(db, (trx) => importCatalog(trx, clock, catalog, text));
      expect(summary.added).toBeGreaterThanOrEqual(least);
    },
  );
});
