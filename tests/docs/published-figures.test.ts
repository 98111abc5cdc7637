import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIGURE_BLOCKS, type Figure, lossesOf, readBlock, withBlock } from '../support/figures.ts';

const PAGE = `Before

<!-- figures: start -->
old

<!-- end of figures -->

<!-- figures: books -->
kept

<!-- end of figures -->
`;

describe('published figures', () => {
  it('replace those of their block and nothing else', () => {
    expect(withBlock(PAGE, 'start', 'new')).toBe(PAGE.replace('old', 'new'));
    expect(withBlock(PAGE, 'books', '$& new')).toBe(PAGE.split('kept').join('$& new'));
    expect(() => withBlock(PAGE, 'none', 'new')).toThrow('there is no block "none"');
  });

  it('have a block each on their page, and no page has another', () => {
    const pages = [...new Set(Object.values(FIGURE_BLOCKS))];
    const found = pages.flatMap((page) =>
      [
        ...readFileSync(page, 'utf8').matchAll(/<!-- figures: (.+) -->\n[^<]+\n\n<!-- end of figures -->/g),
      ].map(([, block]) => [block, page]),
    );
    expect(found.sort()).toEqual(Object.entries(FIGURE_BLOCKS).sort());
  });
});

describe('figures beside the published ones', () => {
  const page = [
    '<!-- figures: bench server -->',
    '| what | figure | limit |',
    '| --- | --- | --- |',
    '| credit, of the floor | 0.20 times | at least 0.1 |',
    '| script | 100 kB | at most 115 |',
    '| credit, p99 | 10 ms | at most 12 |',
    '<!-- end of figures -->',
  ].join('\n');
  const published = readBlock(page, 'bench server');
  const ratio = (value: number): Figure => ({
    name: 'credit, of the floor',
    value,
    unit: 'times',
    least: 0.1,
  });
  const script = (value: number): Figure => ({ name: 'script', value, unit: 'kB', limit: 115 });

  it('are lost once they are worse by more than a tenth, in the direction of their limit', () => {
    expect(lossesOf([ratio(0.181), ratio(0.5), script(109), script(20)], published)).toEqual([]);
    expect(lossesOf([ratio(0.179), script(112)], published)).toEqual([
      'credit, of the floor: 0.18 times, last published 0.20',
      'script: 112 kB, last published 100',
    ]);
  });

  it('are not compared in milliseconds, which are of the machine, nor where none is published', () => {
    const slow: Figure = { name: 'credit, p99', value: 90, unit: 'ms', limit: 12 };
    expect(lossesOf([slow, { ...ratio(0.01), name: 'another' }], published)).toEqual([]);
  });
});
