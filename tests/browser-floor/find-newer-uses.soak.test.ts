import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findNewerFunctions, findNewerStyles } from './find-newer-uses.ts';

/** A folder with these files, removed with its test. */
const makeFolder = (files: Readonly<Record<string, string>>): string => {
  mkdirSync('node_modules/.cache', { recursive: true });
  const folder = mkdtempSync('node_modules/.cache/browser-floor-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
};

const findInCode = (code: string, lib: readonly string[] = ['esnext', 'dom', 'dom.iterable']) => {
  const config = JSON.stringify({ compilerOptions: { target: 'esnext', lib, types: [] }, include: ['*.ts'] });
  const folder = makeFolder({ 'use.ts': code, 'tsconfig.json': config });
  return findNewerFunctions([`${folder}/tsconfig.json`]).map(({ line, feature }) => `${line} ${feature}`);
};

it('refuses newer functions of the language and of the browser, by the interface that has them', () => {
  const code = `
    export const all = Array.fromAsync([1]);
    export const isUrl = URL.canParse('x');
    export const either = AbortSignal.any([AbortSignal.timeout(1)]);
    export const answer = Response.json({});
    export const read = (response: Response) => response.json();
    export const bytes = (response: Response) => response.bytes();
    export const badge = () => navigator.setAppBadge();
    export const idle = () => requestIdleCallback(() => undefined);
    export const ours = { share: () => 1, any: () => 2 };
    export const own = [ours.share(), ours.any()]; // URL.canParse('x')
  `;
  expect(findInCode(code)).toEqual([
    '2 Array.fromAsync',
    '3 URL.canParse',
    '4 AbortSignal.any',
    '5 Response.json',
    '7 Body.bytes',
    '8 NavigatorBadge.setAppBadge',
    '9 globalThis.requestIdleCallback',
  ]);
});

it('accepts a function that its file asks for', () => {
  const code = `
    export const isUrl = typeof URL.canParse === 'function' && URL.canParse('x');
    export const badge = () => navigator.setAppBadge?.();
    export const idle = () => 'requestIdleCallback' in window && requestIdleCallback(() => undefined);
  `;
  expect(findInCode(code)).toEqual([]);
});

it('refuses rules that an oldest browser drops whole, unless they ask', () => {
  const folder = makeFolder({
    'a.css':
      '@scope (.a) { b { color: red } }\n.a:open, .b { color: red }\n@supports selector(:open) { .a:open { color: red } }\n.a::details-content { color: red }\n.a { & b { color: red } }',
  });
  const found = findNewerStyles([`${folder}/a.css`]).map(({ line, feature }) => `${line} ${feature}`);
  expect(found).toEqual(['1 scope', '2 open', '5 nesting']);
});
