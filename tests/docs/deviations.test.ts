import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTables } from './markdown-tables.ts';

const PAGE = 'docs/specification/deviations.md';
const PROOF = /^`([^`]+)` › (.+)$/;

const rows = readTables(readFileSync(PAGE, 'utf8')).map(({ cells }) => {
  const [number = '', , , , records = '', proofs = ''] = cells;
  const decisions = [...records.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) =>
    path.join(path.dirname(PAGE), link),
  );
  return { number, decisions, proofs: proofs.split('<br>').filter(Boolean) };
});
const numbersOf = (faulty: readonly (typeof rows)[number][]) => faulty.map(({ number }) => number);

const isProved = (proof: string): boolean => {
  const [, file = '', title = ''] = PROOF.exec(proof) ?? [];
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8');
  return ["'", '`'].some((quote) => source.includes(`${quote}${title}${quote},`));
};

describe('the page of deviations', () => {
  it('has a decision for each, or a test', () => {
    expect(rows.length).toBeGreaterThan(30);
    const open = rows.filter(({ decisions, proofs }) => decisions.length === 0 && proofs.length === 0);
    expect(numbersOf(open)).toEqual([]);
  });

  it('names only tests that are there', () => {
    const proofs = rows.flatMap(({ number, proofs: of }) => of.map((proof) => ({ number, proof })));
    expect(proofs.length).toBeGreaterThan(30);
    expect(proofs.filter(({ proof }) => !isProved(proof))).toEqual([]);
  });
});
