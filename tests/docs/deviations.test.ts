import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTables } from './markdown-tables.ts';

const PAGE = 'docs/specification/deviations.md';
const DATES = /^- Date: (\d{4}-\d{2}-\d{2})(?:, amended (\d{4}-\d{2}-\d{2}))?$/m;
const PROOF = /^`([^`]+)` › (.+)$/;

const rows = readTables(readFileSync(PAGE, 'utf8')).map(({ cells }) => {
  const [number = '', specification = '', product = '', since = '', records = '', proofs = ''] = cells;
  const decisions = [...records.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) =>
    path.join(path.dirname(PAGE), link),
  );
  return { number, specification, product, since, decisions, proofs: proofs.split('<br>').filter(Boolean) };
});
const numbersOf = (faulty: readonly (typeof rows)[number][]) => faulty.map(({ number }) => number);

const isProved = (proof: string): boolean => {
  const [, file = '', title = ''] = PROOF.exec(proof) ?? [];
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8');
  return ["'", '`'].some((quote) => source.includes(`${quote}${title}${quote},`));
};

/** The day lies between a record's first one and its last change. */
const isDecidedThen = (record: string, day: string): boolean => {
  const [, date = '', amended = date] = DATES.exec(readFileSync(record, 'utf8')) ?? [];
  return date <= day && day <= amended;
};

describe('the page of deviations', () => {
  it('says of each what is specified, what is done and since when, and counts them', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(numbersOf(rows)).toEqual(rows.map((_, index) => String(index + 1)));
    const empty = rows.filter(
      ({ specification, product, since }) => !specification || !product || !/^\d{4}-\d\d-\d\d$/.test(since),
    );
    expect(numbersOf(empty)).toEqual([]);
  });

  it('has a decision of that time for each, or a test', () => {
    const open = rows.filter(({ decisions, proofs }) => decisions.length === 0 && proofs.length === 0);
    expect(numbersOf(open)).toEqual([]);
    const undated = rows.filter(
      ({ decisions, since }) =>
        decisions.length > 0 && !decisions.some((record) => isDecidedThen(record, since)),
    );
    expect(numbersOf(undated)).toEqual([]);
  });

  it('names only tests that are there', () => {
    const proofs = rows.flatMap(({ number, proofs: of }) => of.map((proof) => ({ number, proof })));
    expect(proofs.length).toBeGreaterThan(30);
    expect(proofs.filter(({ proof }) => !isProved(proof))).toEqual([]);
  });
});
