import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROUTER = readFileSync('src/app/router.tsx', 'utf8');

/** Addresses without a screen of their own: the landing, another name of a screen, and everything else. */
const WITHOUT_FILE = ['/', 'newlogin', '*'];

describe('the files of routes', () => {
  it('are named as their addresses, without what varies', () => {
    const paths = [...ROUTER.matchAll(/<Route path="([^"]+)"/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(15);
    const files = paths
      .filter((path) => !WITHOUT_FILE.includes(path))
      .map((path) => path.split('/').filter((segment) => !/^[:*]/.test(segment)))
      .map((segments) => `src/routes/${segments.join('.')}.tsx`);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});
