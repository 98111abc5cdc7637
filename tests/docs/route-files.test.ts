import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KEY_SCENES } from '../scenes/key-scenes.ts';

const pathsIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/<Route\s+path="([^"]+)"/g)].map(([, path = '']) => path);

const ROUTES = pathsIn('src/app/router.tsx');

/** Addresses without a screen of their own: the landing, another name of a screen, and everything else. */
const WITHOUT_FILE = ['/', 'newlogin', '*'];

/** Shows only how it waits for what decides where it leads: the wizard's own waiting. */
const REDIRECT = '/retomar';

describe('the files of routes', () => {
  it('are named as their addresses, without what varies', () => {
    expect(ROUTES.length).toBeGreaterThan(15);
    const files = ROUTES.filter((path) => !WITHOUT_FILE.includes(path))
      .map((path) => path.split('/').filter((segment) => !/^[:*]/.test(segment)))
      .map((segments) => `src/routes/${segments.join('.')}.tsx`);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('have a scene each that every run of the tests looks at', () => {
    const inside = (base: string, file: string): string[] => pathsIn(file).map((path) => `${base}/${path}`);
    const paths = [
      ...ROUTES,
      ...inside('dashboard', 'src/routes/dashboard.tsx'),
      ...inside('dashboard/rights', 'src/routes/dashboard.rights.tsx'),
    ]
      .filter((path) => !path.endsWith('/*') || !ROUTES.includes(path))
      .filter((path) => path !== '*' && !path.endsWith('rights/rights'))
      .flatMap((path) =>
        path.endsWith(':code?') ? [path.replace('/:code?', ''), path.replace('?', '')] : path,
      )
      .map((path) => `/${path.replace(/^\/|\/\*$/g, '')}`);
    expect(paths.filter((path) => path !== REDIRECT && !(path in KEY_SCENES))).toEqual([]);
  });
});
