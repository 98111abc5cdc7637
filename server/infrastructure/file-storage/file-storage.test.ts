import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createSigner, type TestSigner } from '../../../tests/support/applicant.ts';
import { operate } from '../../../tests/support/operators.ts';
import { openStoredFiles, WHY } from '../../../tests/support/stored-files.ts';
import { exportEvidence } from '../../evidence/export-evidence.ts';
import { placeDocument } from '../../signing/documents.ts';
import { render } from '../documents/render.ts';

const { s3, test, signer, rowsOf, named, unreferenced, download, issueStatement } = openStoredFiles();

const creditOf = ({ applicationId }: TestSigner) => test.row('application', { id: applicationId });

describe('files in a store that speaks the S3 protocol', () => {
  it('carry a credit from its contract to the signed copy, its e-mail and its evidence', async () => {
    const copy = await download(signer);
    expect(copy.status).toBe(200);
    expect(copy.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const documents = await test.rows('document');
    expect(documents.filter(({ media_type: type }) => type === 'application/pdf')).toHaveLength(4);
    for (const { media_type: type, bytes, object_key: key } of documents)
      expect([bytes === null, key !== null]).toEqual(
        type.startsWith('text/') ? [false, false] : [true, true],
      );
    expect(await s3.list()).toEqual(await named());
    expect(await unreferenced()).toEqual([]);
    for (const key of await s3.list()) expect((await s3.get(key)).includes('%PDF-1.')).toBe(false);

    const [letter] = await test.inbox(signer.person.email);
    expect(letter?.attachments).toHaveLength(2);
    const { credit_number: credit } = await creditOf(signer);
    const exported = Object.values((await exportEvidence(test.context, credit)) ?? {});
    expect(exported.some((file) => copy.bytes.equals(file))).toBe(true);

    // The same documents, asked for again, are not put again.
    const another = await createSigner(test);
    await another.askForCode();
    await test.later(60_000, () => another.askForCode());
    expect(await unreferenced()).toEqual([]);
  });

  it('are shown to nobody when the store lost, changed or exchanged them, and drawings are made again', async () => {
    const keyOf = async (kind: 'contract' | 'promissory_note') => {
      const { object_key: key } = await test.context.db
        .selectFrom('application_document')
        .innerJoin('document', 'document.sha256', 'application_document.sha256')
        .select('object_key')
        .where('application_id', '=', signer.applicationId)
        .where('variant', '=', 'signed')
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      return key ?? '';
    };
    const [contract, note] = [await keyOf('contract'), await keyOf('promissory_note')];
    const kept = await s3.get(contract);
    await s3.put(contract, await s3.get(note));
    const damaged = { status: 503, body: { code: 'document_damaged' } };
    expect(await download(signer)).toMatchObject(damaged);
    await s3.remove(contract);
    expect(await download(signer)).toMatchObject(damaged);
    const { credit_number: credit } = await creditOf(signer);
    const archive = path.join(tmpdir(), `${credit}.zip`);
    await expect(
      operate(test.context, 'evidence', 'export', String(credit), archive, ...WHY),
    ).rejects.toThrow('no se exportó nada');
    await s3.put(contract, kept);
    expect((await download(signer)).status).toBe(200);
    const alarms = test.context.db.selectFrom('audit_entry').select('id');
    expect(await alarms.where('action', '=', 'document_damaged').execute()).toHaveLength(1);

    await issueStatement('2025-11-28');
    const [drawing] = await rowsOf('rendered_document');
    // No hash is kept of it that would tell it from another.
    await s3.put(drawing?.object_key ?? '', await s3.get(note));
    const draw = vi.fn(render);
    await issueStatement('2025-11-28', draw);
    await issueStatement('2025-11-28', draw);
    expect(draw).toHaveBeenCalledTimes(1);
    const [again] = await rowsOf('rendered_document');
    await s3.remove(again?.object_key ?? '');
    await issueStatement('2025-11-28', draw);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('are none of texts, which stay in their rows', async () => {
    const { clock } = test.context;
    const text = { sha256: 'c'.repeat(64), bytes: Buffer.from('BEGIN:VCALENDAR'), pages: null };
    const { location } = await placeDocument(test.context, { ...text, mediaType: 'text/calendar' });
    expect(location).toEqual({ bytes: text.bytes, object_key: null });
    const { object_key: key } = await test.context.files.put(text.bytes);
    const row = {
      ...text,
      bytes: null,
      media_type: 'text/calendar',
      byte_length: 15,
      created_at: clock.now(),
    };
    await expect(test.insert('document', { ...row, object_key: key })).rejects.toThrow('check constraint');
  });
});
