import { hash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { agedRows } from '../../../tests/support/aged-rows.ts';
import { createSigner } from '../../../tests/support/applicant.ts';
import { operate } from '../../../tests/support/operators.ts';
import { createApplicationIn, sessionOf } from '../../../tests/support/people.ts';
import { photo } from '../../../tests/support/sample-files.ts';
import { openStoredFiles, WHY } from '../../../tests/support/stored-files.ts';
import { RETENTION } from '../../retention.ts';
import type { FilePlace } from '../config/file-storage.ts';
import type { Database } from '../database/connection.ts';
import { applyRetention } from '../retention/retention.ts';
import type { DataKeys } from '../sealing/data-keys.ts';
import { countByKey } from '../sealing/reseal.ts';
import { createFileStorage, databaseFiles } from './file-storage.ts';
import { countObjectsByKey, requireStore } from './file-tables.ts';

const { s3, test, signer, rowsOf, named, eightDaysLater, unreferenced, download, issueStatement } =
  openStoredFiles();

const SLOT = 'desprendible_nomina/1';
const DAY_MS = 86_400_000;

const held = async () => {
  const person = await createApplicationIn(test.context, 'on_hold_docs');
  const headers = await sessionOf(test.context, person);
  const url = `/api/application/documentos/${person.applicationId}/${SLOT}`;
  return {
    applicationId: person.applicationId,
    send: async (seed: number) =>
      test.app.inject({
        method: 'PUT',
        url,
        headers: { ...headers, 'content-type': 'image/jpeg' },
        payload: await photo({ seed }),
      }),
    remove: () => test.app.inject({ method: 'DELETE', url, headers }),
  };
};

/** An operator's context, whose new files go to a place. */
const operatorsOf = (newFiles: FilePlace) => {
  const { db, config } = test.context;
  const filesWith = (keys: DataKeys) => createFileStorage({ ...config.fileStorage, newFiles }, { db, keys });
  return {
    ...test.context,
    files: filesWith(test.context.keys),
    sealing: {
      ...{ secrets: config.secrets.data, filesWith },
      withOwner: <T>(work: (owner: Database) => Promise<T>) => work(test.ownerDb),
    },
  };
};

describe('files in a store that speaks the S3 protocol', () => {
  it('are refused with a sentence while the store is away, and what waited for it is done when it is back', async () => {
    const { send } = await held();
    const other = await createSigner(test);
    const code = await other.askForCode();
    const before = (await named()).length;
    s3.line.become('cut');
    const refused = await send(1);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'vendor_down']);
    expect(refused.headers['retry-after']).toBe('20');
    expect(await rowsOf('applicant_document_content')).toEqual([]);
    expect((await other.signWithCode(code)).status).toBe(200);
    expect(await download(other)).toMatchObject({ status: 503, body: { code: 'vendor_down' } });
    s3.line.become('through');
    await test.drain();
    expect((await download(other)).status).toBe(200);
    expect((await send(1)).statusCode).toBe(200);
    expect(await named()).toHaveLength(before + 3);
    // What was announced meanwhile was never put, or no row took it.
    expect((await unreferenced()).length).toBeGreaterThan(0);
  });

  it('go seven days after their rows, whoever deletes them, and never while the store is away', async () => {
    const { send, remove } = await held();
    await issueStatement('2025-11-27');
    const before = await s3.list();
    await send(1);
    await send(2);
    const [replaced] = await unreferenced();
    await remove();
    const { applicationId } = await createApplicationIn(test.context, 'dismissed');
    const offered = await agedRows(test.context, new Date(Date.now() - 400 * DAY_MS)).offer(applicationId);
    await operate(operatorsOf('s3'), 'files', 'move', ...WHY);
    await sql`update rendered_document set last_used_at = last_used_at - interval '40 days'`.execute(
      test.ownerDb,
    );
    await applyRetention(test.context, RETENTION);
    const left = await unreferenced();
    expect(left).toContain(replaced);
    // Both photos, the drawing of this test, and a contract that nobody signed.
    expect(left).toHaveLength(4);
    const contracts = test.context.db.selectFrom('document').select('sha256');
    expect(await contracts.where('sha256', '=', offered).execute()).toEqual([]);
    expect(await s3.list()).toHaveLength(before.length + 3);
    expect(await named()).toHaveLength(before.length - 1);

    s3.line.become('cut');
    await expect(eightDaysLater()).rejects.toThrow('1 retention rules failed');
    expect(await unreferenced()).toEqual(left);
    s3.line.become('through');
    await applyRetention(test.context, RETENTION);
    expect(await s3.list()).toHaveLength(before.length - 1);
    expect(await unreferenced()).toEqual([]);
  });

  it('hold no connection of the database while the store lets them wait', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => held()));
    s3.line.become('stalled');
    const sent = people.map(({ send }) => send(1));
    await expect.poll(unreferenced).toHaveLength(people.length);
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(test.context.db);
    expect(rows).toEqual([{ open: 0 }]);
    s3.line.become('through');
    for (const answer of await Promise.all(sent)) expect(answer.statusCode).toBe(200);
    expect(await unreferenced()).toEqual([]);
  });

  it('are swept where the database has been restored to a moment before them', async () => {
    const { send } = await held();
    await send(1);
    const { object_key: waiting } = await test.context.files.put(Buffer.from('%PDF'));
    await s3.put(`1/${crypto.randomUUID()}`, Buffer.from('after the backup'));
    await s3.put('somebody/else', Buffer.from('not ours'));
    expect(await operate(test.context, 'files', 'sweep', ...WHY)).toMatch(/^1 objetos/);
    expect(await unreferenced()).toHaveLength(2);
    expect(await unreferenced()).toContain(waiting);
    await eightDaysLater();
    expect(await s3.list()).toEqual([...(await named()), 'somebody/else']);
    await s3.remove('somebody/else');
    await expect(
      operate({ ...test.context, files: databaseFiles }, 'files', 'sweep', ...WHY),
    ).rejects.toThrow('No hay un S3');
    await expect(requireStore(test.context.db, databaseFiles)).rejects.toThrow('S3_ENDPOINT: falta');
  });

  it('are checked where the database has been restored, and those that are gone or changed are named', async () => {
    const check = (context = test.context) => operate(context, 'files', 'check', ...WHY);
    const keys = await named();
    expect(await check()).toBe(`Los ${keys.length} archivos en S3 se abren.`);
    const [document] = (await rowsOf('document')).flatMap(({ object_key: key }) => key ?? []);
    const [gone = '', changed = ''] = [document, keys.find((key) => key !== document)];
    const [first, second] = [await s3.get(gone), await s3.get(changed)];
    await s3.remove(gone);
    await s3.put(changed, first);
    await expect(check()).rejects.toThrow(
      new RegExp(
        `^2 archivos no están en S3 o cambiaron, y ${keys.length - 2} se abren: document [0-9a-f]{64}, \\w+ [0-9a-f-]+\\.$`,
      ),
    );
    await s3.put(gone, first);
    await s3.put(changed, second);
    s3.line.become('cut');
    await expect(check()).rejects.toThrow('no podemos guardar ni abrir documentos');
    await expect(check({ ...test.context, files: databaseFiles })).rejects.toThrow('No hay un S3');
  });

  it('are taken by one row each, once announced, and by none whose object is due to go', async () => {
    const { db, files, clock } = test.context;
    const store = (letter: string, objectKey: string | null) =>
      test.insert('document', {
        ...{ sha256: letter.repeat(64), media_type: 'application/pdf', byte_length: 4 },
        ...{ object_key: objectKey, created_at: clock.now() },
      });
    const { object_key: key } = await files.put(Buffer.from('%PDF'));
    await expect(
      db.transaction().execute(async (trx) => {
        await trx
          .insertInto('applicant_document_content')
          .values({ storage_key: crypto.randomUUID(), object_key: key })
          .execute();
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await unreferenced()).toEqual([key]);
    await store('a', key);
    expect(await unreferenced()).toEqual([]);
    await expect(store('b', key)).rejects.toThrow('document_object_key_key');
    await expect(store('b', '1/unknown')).rejects.toThrow('was not announced');
    await expect(store('b', null)).rejects.toThrow('check constraint');
    const { object_key: old } = await files.put(Buffer.from('%PDF'));
    await sql`update unreferenced_object set since = now() - interval '7 days'`.execute(test.ownerDb);
    await expect(store('b', old)).rejects.toThrow('was not announced');
  });

  it('are opened by an operator, who gets what was sent and nothing else', async () => {
    const { send, applicationId } = await held();
    await send(1);
    const { id, sha256, object_key } = await test.context.db
      .selectFrom('applicant_document')
      .innerJoin(
        'applicant_document_content as content',
        'content.storage_key',
        'applicant_document.storage_key',
      )
      .select(['id', 'sha256', 'object_key'])
      .where('application_id', '=', applicationId)
      .executeTakeFirstOrThrow();
    const file = path.join(tmpdir(), `${id}.jpg`);
    const save = () => operate(test.context, 'documents', 'save', id, file, ...WHY);
    await save();
    const saved = await readFile(file);
    expect(hash('sha256', saved)).toBe(sha256);
    await rm(file);
    const kept = await s3.get(object_key ?? '');
    await s3.remove(object_key ?? '');
    await expect(save()).rejects.toThrow('no es el que se recibió');
    await s3.put(object_key ?? '', kept);
  });

  it('are moved to the rows and back, and sealed with a new key, without a change of what they say', async () => {
    await issueStatement('2025-11-29');
    // More than one batch of a table.
    for (let number = 0; number < 20; number += 1)
      await test.insert('cash_slip_content', {
        ...(await test.context.files.put(Buffer.from([number]))),
        storage_key: crypto.randomUUID(),
      });
    const before = await download(signer);
    const inStore = await s3.list();
    const all = inStore.length;
    const move = (to: FilePlace) => operate(operatorsOf(to), 'files', 'move', ...WHY);

    expect(await move('database')).toMatch(`${all} archivos llevados a la base de datos. Lo`);
    expect(await named()).toEqual([]);
    expect(await unreferenced()).toEqual(inStore);
    expect((await download(signer)).bytes.equals(before.bytes)).toBe(true);
    for (const { bytes } of await rowsOf('document')) expect(bytes?.includes('%PDF-1.')).toBe(false);

    expect(await move('s3')).toMatch(`${all} archivos llevados a S3.`);
    expect(await move('s3')).toMatch(/^0 archivos/);
    expect((await download(signer)).bytes.equals(before.bytes)).toBe(true);

    expect(await operate(operatorsOf('s3'), 'keys', 'rotate', ...WHY)).toMatch(/^Llave 3: \d+ filas/m);
    expect([...(await countObjectsByKey(test.ownerDb))]).toEqual([[3, all]]);
    expect([...(await countByKey(test.ownerDb)).keys()]).toEqual([3]);
    expect((await download(signer)).bytes.equals(before.bytes)).toBe(true);

    // One that is lost stops nothing, and is named.
    const [gone] = await rowsOf('rendered_document');
    await s3.remove(gone?.object_key ?? '');
    expect(await move('database')).toMatch(
      new RegExp(
        `^${all - 1} archivos .* No se pudieron leer 1 archivos, .*: rendered_document [0-9a-f]{64}\\.`,
      ),
    );
    await test.context.db.deleteFrom('rendered_document').execute();
  });
});
