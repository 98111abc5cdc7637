import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf } from './markdown-tables.ts';

const LINK = /(?:\]\(|src=")(?!https?:|mailto:)([^)"\s]+)/g;

/** Each step in the folder's own spelling, which a file system without case does not check. */
const existsAsSpelled = (file: string): boolean =>
  existsSync(file) &&
  file
    .split('/')
    .every((name, index, steps) => readdirSync(steps.slice(0, index).join('/') || '.').includes(name));

/** Links of a page to files or headings that do not exist. */
const deadIn = (page: string, markdown: string): readonly string[] =>
  [...markdown.matchAll(LINK)].flatMap(([, link = '']) => {
    const [target = '', anchor] = link.split('#');
    const file = target === '' ? page : path.join(path.dirname(page), target).replace(/\/$/, '');
    if (!existsAsSpelled(file)) return [link];
    return anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(anchor) ? [] : [link];
  });

describe('a link of the documents', () => {
  it('is dead without its file, in another case, and without its heading', () => {
    expect(deadIn('docs/x.md', '[a](glossary.md) [b](../README.md#two-commands)')).toEqual([]);
    expect(deadIn('docs/x.md', '[a](Glossary.md) [b](none.md) [c](../README.md#none)')).toEqual([
      'Glossary.md',
      'none.md',
      '../README.md#none',
    ]);
  });

  it('leads to a file and a heading that exist', () => {
    const pages = ['README.md', ...globSync('docs/**/*.md')];
    expect(pages.length).toBeGreaterThan(100);
    const dead = pages.flatMap((page) =>
      deadIn(page, readFileSync(page, 'utf8')).map((link) => `${page}: ${link}`),
    );
    expect(dead).toEqual([]);
  });
});
