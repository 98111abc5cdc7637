import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../tests/support/open-database.ts';
import { updateRows } from '../../tests/support/rows.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { importCatalog } from './catalog-import.ts';
import { searchCatalog } from './catalog-search.ts';

describe('searchCatalog', () => {
  const database = openDatabase();

  beforeAll(async () => {
    const { db } = database;
    const providers = [
      'code,trade_name,city',
      'P-1,Ojos del Valle,Cali',
      'P-2,Clínica de Ojos Ñandú,Bogotá',
      'P-3,Centro Antiojos,Pasto',
      'P-4,Dra. Íngrid Muñoz Peña,Medellín',
      'P-5,Odontología Sonrisa Ancha,Cali',
      'P-6,Ojos Cerrados,Neiva',
    ].join('\n');
    const procedures = await readFile(new URL('./procedures.csv', import.meta.url), 'utf8');
    await inTransaction(db, async (trx) => {
      await importCatalog(trx, { now: () => new Date('2026-11-26T12:00:00Z') }, 'provider', providers);
      await importCatalog(trx, { now: () => new Date('2026-11-26T12:00:00Z') }, 'procedure', procedures);
    });
    await updateRows(db, 'provider', { code: 'P-6' }, { is_active: false });
  });
  const providers = async (typed: string) =>
    (await searchCatalog(database.db, 'provider', typed)).map(({ name }) => name);
  const procedures = async (typed: string) =>
    (await searchCatalog(database.db, 'procedure', typed)).map(({ name }) => name);

  it('ranks what begins with the text, then its words, then what contains it; leaves out what is not active', async () => {
    expect(await providers('ojos')).toEqual(['Ojos del Valle', 'Clínica de Ojos Ñandú', 'Centro Antiojos']);
  });

  it.each(['INGRID MUNOZ', 'íngrid  muñoz', 'muñoz, ingrid', 'peña íngr'])(
    'finds a doctor typed as %s, whatever the accents, case, signs and order',
    async (typed) => {
      expect(await providers(typed)).toEqual(['Dra. Íngrid Muñoz Peña']);
    },
  );

  it('finds by name and city together', async () => {
    expect(await providers('cali odontologia')).toEqual(['Odontología Sonrisa Ancha']);
  });

  it.each([
    ['ortodonsia lingual', 'Ortodoncia lingual'],
    ['rinoplstia ultrasonica', 'Rinoplastia ultrasónica'],
    ['colesistectomia', 'Colecistectomía por laparoscopia'],
    ['balon gastirco', 'Balón gástrico'],
    ['vasectomai', 'Vasectomía sin bisturí'],
  ])('forgives the typo of %s', async (typed, meant) => {
    expect((await procedures(typed))[0]).toBe(meant);
  });

  it('puts what was typed right before what is only near it', async () => {
    const found = await procedures('implante dental');
    expect(found.slice(0, 2).every((name) => name.startsWith('Implante dental'))).toBe(true);
  });

  it('answers at most twenty, each once', async () => {
    const found = await searchCatalog(database.db, 'procedure', 'cirugia');
    expect(found).toHaveLength(20);
    expect(new Set(found.map(({ id }) => id)).size).toBe(20);
  });

  it.each(['', '   ', '%', '¿?!', '_'])(
    'finds nothing for %j, which has no letter or digit',
    async (typed) => {
      expect(await providers(typed)).toEqual([]);
    },
  );

  it('finds nothing for words that nothing resembles, and takes a very long text', async () => {
    expect(await providers('xyzzy qwerty')).toEqual([]);
    expect(await providers('a b c d e f g h i j k l m n o p q r s t u v w x y z'.repeat(3))).toEqual([]);
  });
});
