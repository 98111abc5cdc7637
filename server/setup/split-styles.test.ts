import { describe, expect, it } from 'vitest';
import { splitStyles } from './split-styles.ts';

const FIRST = '<h1 class="a b">first</h1>';
const SECOND = '<p class="c">second</p>';

describe('styles by the parts of a page', () => {
  it('come with the first part that may need them, and what no part names with the last', () => {
    expect(splitStyles('.a{top:0}.c{top:1px}.d{top:2px}.b{top:3px}', [FIRST, SECOND])).toEqual([
      '.a{top:0}.b{top:3px}',
      '.c{top:1px}.d{top:2px}',
    ]);
  });

  it('are needed only where all classes of one selector are', () => {
    expect(splitStyles('.a .c{top:0}.d,.b:hover{top:1px}', [FIRST, SECOND])).toEqual([
      '.d,.b:hover{top:1px}',
      '.a .c{top:0}',
    ]);
  });

  it('come first where they name no class, as do fonts and keyframes', () => {
    const base = ':root{--ink:#000}@keyframes draw{0%{top:0}}h2{margin:0}';
    expect(splitStyles(`.c{top:0}${base}`, [FIRST, SECOND])).toEqual([base, '.c{top:0}']);
  });

  it('keep their conditions, and none that are empty', () => {
    const css = '@media (min-width:1px){.a{top:0}@supports (top:0){.c{top:1px}}}@media print{.b{top:0}}';
    expect(splitStyles(css, [FIRST, SECOND])).toEqual([
      '@media (min-width:1px){.a{top:0}}@media print{.b{top:0}}',
      '@media (min-width:1px){@supports (top:0){.c{top:1px}}}',
    ]);
  });
});
