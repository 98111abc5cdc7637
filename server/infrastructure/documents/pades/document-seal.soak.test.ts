import { describe, expect, it, onTestFinished } from 'vitest';
import { sampleTasks } from '../../../../tests/support/issuable-tasks.ts';
import {
  checkSeal,
  checkWithPdfsig,
  findSeal,
  flipByte,
  placeOf,
} from '../../../../tests/support/pdf-seal.ts';
import { createRandom } from '../../../../tests/support/random.ts';
import { KINDS, openSealedDocuments } from '../../../../tests/support/sealed-documents.ts';
import { startTestApp } from '../../../../tests/support/test-app.ts';
import { issueDocument } from '../issued-documents.ts';
import { render } from '../render.ts';

const { test, issued, fileOf } = openSealedDocuments();

/** Of the hexadecimal digits that hold the signature itself. */
const isInPlace = (file: Uint8Array, at: number): boolean => {
  const { start, end } = placeOf(file);
  return at >= start && at < end;
};

describe.each(KINDS)('the seal of a %s', (kind) => {
  // `npm run robustness -- seals` shows every 50th to pdfsig.
  it('is invalid for every 1,009th byte changed', async () => {
    const file = fileOf(kind);
    const valid: number[] = [];
    for (let at = 0; at < file.length; at += 1_009)
      if (!isInPlace(file, at) && (await checkSeal(flipByte(file, at))).isValid) valid.push(at);
    expect(valid).toEqual([]);
  }, 60_000);

  it('is invalid to pdfsig for bytes changed anywhere', async () => {
    const file = fileOf(kind);
    const random = createRandom(kind);
    const tried = Array.from({ length: 12 }, () => random.between(0, file.length - 1));
    const changed = tried.filter((at) => !isInPlace(file, at));
    const answers = await Promise.all(changed.map((at) => checkWithPdfsig(flipByte(file, at))));
    expect(answers.filter(({ isValid }) => isValid)).toEqual([]);
  }, 60_000);
});

describe('a document behind another evidence page', () => {
  it('is not valid: neither a page drawn anew nor another contract before a true page', async () => {
    const contract = fileOf('signed_contract');
    const text = Buffer.from(contract).toString('latin1');
    const preview = text.indexOf('%%EOF\n') + '%%EOF\n'.length;
    const [task] = await sampleTasks();
    if (task?.kind !== 'signed_contract') throw new Error('no contract');
    const forged = await render({
      task: { ...task, evidence: { ...task.evidence, maskedPhone: '+57 301 *** 9999' } },
      issue: {
        verification: { code: issued[0]?.code ?? ('' as never), publicUrl: test.url },
        field: test.context.seal.field(new Date()),
      },
    });
    const forgery = Buffer.concat([contract.subarray(0, preview), forged.bytes.subarray(preview)]);
    expect((await checkWithPdfsig(forgery)).isValid).toBe(false);
    const other = fileOf('signed_promissory_note');
    const mixed = Buffer.concat([other, contract.subarray(preview)]);
    expect((await checkWithPdfsig(mixed)).isValid).toBe(false);
    expect((await checkSeal(mixed)).isValid).toBe(false);
  });
});

describe('the room for a seal', () => {
  it('is little more than what a seal takes, once one was made', () => {
    const last = issued.at(-1);
    const seal = findSeal(last?.bytes ?? new Uint8Array());
    expect(seal && seal.cms.length - seal.derLength).toBeLessThan(130);
    expect(seal?.derLength).toBeGreaterThan(1_000);
  });
});

describe('a time stamp authority that does not answer', () => {
  const receipt = async () => {
    const task = (await sampleTasks()).find(({ kind }) => kind === 'receipt');
    if (!task) throw new Error('no receipt');
    return task;
  };

  it('holds no document up: it is sealed without a stamp, and the next ones do not ask again for a while', async () => {
    const fresh = await startTestApp();
    onTestFinished(() => fresh.close());
    await fresh.fault('timestamp', 'down');
    const first = await issueDocument(fresh.context, render, await receipt());
    expect(first.isStamped).toBe(false);
    expect(await checkSeal(first.bytes)).toEqual({ isValid: true, isStamped: false });
    await fresh.fault('timestamp', 'ok');
    expect((await issueDocument(fresh.context, render, await receipt())).isStamped).toBe(false);
    fresh.setClock(new Date(fresh.clock.now().getTime() + 30_000).toISOString());
    expect((await issueDocument(fresh.context, render, await receipt())).isStamped).toBe(true);
  }, 30_000);
});
