import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { sampleStatement } from '../../../tests/support/document-facts.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { issueKept } from './kept-documents.ts';
import { type IssuableTask, render } from './render.ts';

const test = openTestApp();

const statementOn = (day: string): IssuableTask => ({ kind: 'statement', facts: sampleStatement(1, day) });
const CREDIT = 1_234_567_890;
const issue = (draw: typeof render, task: IssuableTask) => issueKept(test.context, draw, task, CREDIT);
const rows = () => test.rows('rendered_document', {}, 'created_at');

it('issues the same facts once, and keeps the result with when it was used', async () => {
  const draw = vi.fn(render);
  const first = await issue(draw, statementOn('2025-11-28'));
  const again = await test.later(60_000, () => issue(draw, statementOn('2025-11-28')));
  expect(draw).toHaveBeenCalledTimes(1);
  expect(again.sha256).toBe(first.sha256);
  expect(Buffer.from(again.bytes).equals(first.bytes)).toBe(true);
  expect(again.pages).toBe(first.pages);
  const [kept, ...others] = await rows();
  expect(others).toEqual([]);
  expect((kept?.last_used_at.getTime() ?? 0) - (kept?.created_at.getTime() ?? 0)).toBeGreaterThanOrEqual(
    60_000,
  );

  await issue(draw, statementOn('2025-11-29'));
  expect(draw).toHaveBeenCalledTimes(2);
  expect(await rows()).toHaveLength(2);
});

it('issues anew what cannot be unsealed any more', async () => {
  const task = statementOn('2025-11-26');
  await issue(render, task);
  await sql`
    update rendered_document set bytes = set_byte(bytes, 40, get_byte(bytes, 40) # 1)
    where created_at = (select max(created_at) from rendered_document)`.execute(test.ownerDb);
  const draw = vi.fn(render);
  const { bytes } = await issue(draw, task);
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  expect((await issue(draw, task)).bytes).toEqual(bytes);
  expect(draw).toHaveBeenCalledTimes(1);
});

it('keeps once what was asked for twice at once', async () => {
  const draw = vi.fn(render);
  const before = (await rows()).length;
  const task = statementOn('2025-11-27');
  await Promise.all([issue(draw, task), issue(draw, task)]);
  expect(await rows()).toHaveLength(before + 1);
});
