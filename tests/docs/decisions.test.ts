import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTables } from './markdown-tables.ts';

const HEAD =
  /^# (\d{3})\. (.+)\n\n- Date: (\d{4}-\d{2}-\d{2})(?:, amended (\d{4}-\d{2}-\d{2}))?\n- Status: (accepted|superseded by)(.*)\n\n## Context\n/;

/** What stands under each heading, in this order. */
const PARTS = /\n## Context\n\n\S[\s\S]+\n## Decision\n\n\S[\s\S]+\n## Consequences\n\n\S/;

const records = globSync('docs/decisions/[0-9]*.md')
  .sort()
  .map((file) => {
    const text = readFileSync(file, 'utf8');
    const [, number = '', title = '', date = '', amended, status = '', others = ''] = PARTS.test(text)
      ? (HEAD.exec(text) ?? [])
      : [];
    const linked = [...others.matchAll(/\[(\d{3})\]/g)].map(([, other = '']) => other);
    return { file, number, title, date, amended: amended ?? date, status, linked };
  });

describe('the records of decisions', () => {
  it('each have number, title, date, status, context, decision and consequences', () => {
    expect(records.filter(({ number }) => !number).map(({ file }) => file)).toEqual([]);
    const early = records.filter(({ date, amended }) => amended < date || Number.isNaN(Date.parse(date)));
    expect(early).toEqual([]);
  });

  it('stand in the index with their title and status', () => {
    const rows = readTables(readFileSync('docs/decisions/README.md', 'utf8')).map(({ cells }) => cells);
    const expected = records.map(({ file, number, title, status, linked }) => [
      `[${number}](${path.basename(file)})`,
      title,
      status === 'accepted' ? status : `${status} ${linked.join()}`,
    ]);
    expect(rows).toEqual(expected);
  });
});
