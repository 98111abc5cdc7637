import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../../tests/support/database.ts';
import { openDatabase } from '../../../tests/support/open-database.ts';
import { insertPerson } from '../../../tests/support/people.ts';
import type { MasterSecrets } from '../config/command-config.ts';
import { connect, type Database } from '../database/connection.ts';
import { type DataKeys, openDataKeys, rotateDataKeys } from './data-keys.ts';
import { countByKey, resealColumns } from './reseal.ts';
import { withSealedColumns } from './sealed-columns.ts';
import { isSealed, sealedHead } from './sealed-value.ts';

const secretOf = (letter: string): MasterSecrets => ({
  current: Buffer.from(letter.repeat(43)),
  previous: undefined,
});
const clock = { now: () => new Date('2026-11-25T12:00:00Z') };
const TEXT = '¿Ñandú? 👍 a,"b"\n';
const SHA256 = 'a'.repeat(64);

const database = openDatabase();
let owner: Database;
let stored: Database;
let keys: DataKeys;
let db: Database;

beforeAll(async () => {
  ({ db: owner, appDb: stored } = database);
  keys = await openDataKeys(stored, secretOf('s'), clock.now());
  db = withSealedColumns(stored, keys);
});

const addPerson = (surnames = TEXT) =>
  insertPerson(
    { db, clock, keys },
    { surnames, email: `${randomUUID()}@correo.example`, document: '1020304050' },
  );
const profileIn = (executor: Database, id: string) =>
  executor.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const addDocument = (bytes: Buffer) =>
  db
    .insertInto('document')
    .values({
      ...{ sha256: SHA256, media_type: 'application/pdf', created_at: clock.now() },
      ...{ bytes, byte_length: bytes.length },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

describe('a sealed column', () => {
  it('reads as it was written, under any name, and in the database is unreadable', async () => {
    const { profileId } = await addPerson();
    const read = await db
      .selectFrom('profile')
      .select(['surnames as name', 'document_number'])
      .where('id', '=', profileId)
      .executeTakeFirstOrThrow();
    expect(read).toEqual({ name: TEXT, document_number: '1020304050' });
    const raw = await profileIn(stored, profileId);
    expect(raw.surnames.startsWith(sealedHead(1))).toBe(true);
    expect(raw.surnames).not.toContain('Ñandú');
    expect(raw.document_number).not.toContain('1020304050');
    expect(raw.first_names).not.toBe((await profileIn(stored, (await addPerson()).profileId)).first_names);
  });

  it('is sealed in an update and in the update of a conflict, and what is empty or absent stays so', async () => {
    const { profileId } = await addPerson();
    await db
      .updateTable('profile')
      .set({ first_names: 'Otra', surnames: '' })
      .where('id', '=', profileId)
      .execute();
    expect(await profileIn(db, profileId)).toMatchObject({ first_names: 'Otra', surnames: '' });
    const raw = await profileIn(stored, profileId);
    expect(isSealed(raw.first_names)).toBe(true);
    expect(raw.surnames).toBe('');

    await db
      .insertInto('profile')
      .values({ ...(await profileIn(db, profileId)), first_names: 'Nadie' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ first_names: 'Tercera' }))
      .execute();
    expect((await profileIn(db, profileId)).first_names).toBe('Tercera');
    expect(isSealed((await profileIn(stored, profileId)).first_names)).toBe(true);
    await db
      .updateTable('profile')
      .set({ document_number: null, document_digest: null })
      .where('id', '=', profileId)
      .execute();
    expect((await profileIn(db, profileId)).document_number).toBeNull();
  });

  it('holds bytes, and bytes that merely begin like sealed ones are left alone', async () => {
    const bytes = Buffer.from('%PDF-1.7 contrato');
    await addDocument(bytes);
    const read = (executor: Database) =>
      executor.selectFrom('document').select('bytes').where('sha256', '=', SHA256).executeTakeFirstOrThrow();
    expect((await read(db)).bytes).toEqual(bytes);
    expect((await read(stored)).bytes?.includes('%PDF')).toBe(false);
    const { rows } = await sql<{ hash: Buffer }>`select '\\x017365616c65'::bytea as hash`.execute(db);
    expect(rows[0]?.hash).toEqual(Buffer.from('\u0001seale'));
  });

  it('refuses an expression, whose value would be stored readable', async () => {
    const { profileId } = await addPerson();
    const update = db
      .updateTable('profile')
      .set({ surnames: sql`upper('ruiz')` })
      .where('id', '=', profileId);
    await expect(update.execute()).rejects.toThrow('surnames is sealed');
  });

  it('does not open with changed bytes, with the key of another id, or with another master secret', async () => {
    const { profileId } = await addPerson();
    const { surnames } = await profileIn(stored, profileId);
    const last = surnames.at(-2) === 'A' ? 'B' : 'A';
    for (const altered of [
      surnames.slice(0, -2) + last + surnames.slice(-1),
      surnames.replace(':1:', ':77:'),
    ]) {
      await stored.updateTable('profile').set({ surnames: altered }).where('id', '=', profileId).execute();
      await expect(profileIn(db, profileId)).rejects.toThrow();
    }
    await stored.updateTable('profile').set({ surnames }).where('id', '=', profileId).execute();
    await expect(openDataKeys(stored, secretOf('t'), clock.now())).rejects.toThrow('another DATA_SECRET');
  });
});

describe('the keys', () => {
  it('are the same for processes that start at once, and wrapped in the database', async () => {
    const another = await createDatabase();
    const other = connect(another.url, () => undefined);
    const opened = await Promise.all([1, 2, 3].map(() => openDataKeys(other, secretOf('s'), clock.now())));
    const [first] = opened;
    for (const one of opened) {
      expect(one.newest()).toEqual(first?.newest());
      expect(one.digest('1020304050')).toEqual(first?.digest('1020304050'));
    }
    const rows = await other.selectFrom('data_key').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.wrapped.includes(first?.newest().key ?? '')).toBe(false);
    expect(first?.digest('1020304050')).not.toEqual(keys.digest('1020304050'));
    await other.destroy();
    await another.drop();
  });

  it('are rotated: everything is sealed anew, append-only tables too, and reads as before', async () => {
    const people = [await addPerson(), await addPerson()];
    await addDocument(Buffer.from('%PDF-1.7 contrato'));
    const digest = keys.digest('1020304050');
    const added = await rotateDataKeys(stored, secretOf('s'), clock.now());
    const rotated = await openDataKeys(stored, secretOf('s'), clock.now());
    expect(rotated.newest()).toEqual(added);
    expect(await resealColumns(owner, rotated)).toBeGreaterThan(people.length);
    const counts = await countByKey(stored);
    expect([...counts.keys()]).toEqual([added.id]);
    expect(await resealColumns(owner, rotated)).toBe(0);
    // A process that started before meets a key that it does not know.
    for (const { profileId } of people) expect((await profileIn(db, profileId)).surnames).toBe(TEXT);
    expect(rotated.digest('1020304050')).toEqual(digest);
  });

  it('are wrapped with the current master secret by a rotation, and the one before is needed no more', async () => {
    const both = { current: Buffer.from('n'.repeat(43)), previous: secretOf('s').current };
    await rotateDataKeys(stored, both, clock.now());
    await expect(openDataKeys(stored, secretOf('s'), clock.now())).rejects.toThrow('another DATA_SECRET');
    const opened = await openDataKeys(stored, secretOf('n'), clock.now());
    expect(opened.digest('1')).toEqual(keys.digest('1'));
    expect(await resealColumns(owner, opened)).toBeGreaterThan(0);
    const { profileId } = await addPerson();
    expect((await profileIn(withSealedColumns(stored, opened), profileId)).surnames).toBe(TEXT);
    await rotateDataKeys(
      stored,
      { ...both, current: secretOf('s').current, previous: both.current },
      clock.now(),
    );
  });

  it('let nobody but the owner of the tables change what is append-only', async () => {
    await addDocument(Buffer.from('%PDF-1.7 contrato'));
    const altering = (executor: Database) =>
      executor.transaction().execute(async (trx) => {
        await sql`select set_config('cuotasana.resealing', 'on', true)`.execute(trx);
        await trx
          .updateTable('document')
          .set({ bytes: Buffer.from('otro') })
          .execute();
      });
    await expect(altering(stored)).rejects.toThrow('append only');
    await expect(
      owner
        .updateTable('document')
        .set({ bytes: Buffer.from('otro') })
        .execute(),
    ).rejects.toThrow('append only');
  });
});
