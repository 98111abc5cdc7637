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

  it('are numbered from 001 without gaps, as their files are', () => {
    expect(records.length).toBeGreaterThan(60);
    expect(records.map(({ number }) => number)).toEqual(
      records.map((_, index) => String(index + 1).padStart(3, '0')),
    );
    expect(records.filter(({ file, number }) => !path.basename(file).startsWith(`${number}-`))).toEqual([]);
  });

  it('say on both sides which supersedes which', () => {
    const superseded = records.filter(({ status }) => status === 'superseded by');
    expect(superseded.length).toBeGreaterThan(0);
    const pairs = superseded.map(({ number, linked }) => [linked, number]);
    const claimed = records.flatMap(({ number, status, linked }) =>
      status === 'accepted' ? linked.map((other) => [[number], other]) : [],
    );
    expect(claimed).toHaveLength(pairs.length);
    expect(claimed).toEqual(expect.arrayContaining(pairs));
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
