import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIGURE_BLOCKS, withBlock } from '../support/figures.ts';

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
