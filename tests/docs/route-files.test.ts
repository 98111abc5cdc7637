import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { APP_ROOTS } from '#core/pwa/app-paths.ts';
import { KEY_SCENES } from '../scenes/key-scenes.ts';

const pathsIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/<Route\s+path="([^"]+)"/g)].map(([, path = '']) => path);

const ROUTES = pathsIn('src/app/router.tsx');

/** Addresses without a screen of their own: the landing, another name of a screen, and everything else. */
const WITHOUT_FILE = ['/', 'newlogin', '*'];

describe('the files of routes', () => {
  it('are named as their addresses, without what varies', () => {
    expect(ROUTES.length).toBeGreaterThan(15);
    const files = ROUTES.filter((path) => !WITHOUT_FILE.includes(path))
      .map((path) => path.split('/').filter((segment) => !/^[:*]/.test(segment)))
      .map((segments) => `src/routes/${segments.join('.')}.tsx`);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('are the addresses that the worker answers with the app', () => {
    const roots = ROUTES.filter((path) => path !== '/' && path !== '*').map((path) => path.split('/')[0]);
    expect([...new Set(roots)]).toEqual(APP_ROOTS);
  });

  it('have a scene each that every run of the tests looks at', () => {
    const inside = (base: string, file: string): string[] => pathsIn(file).map((path) => `${base}/${path}`);
    const addresses = [
      ...ROUTES,
      ...inside('dashboard', 'src/routes/dashboard.tsx'),
      ...inside('dashboard', 'src/routes/dashboard.rights.tsx').map((path) =>
        path.replace(/^dashboard\/(?!rights)/, 'dashboard/rights/'),
      ),
    ].filter((path) => path !== '*');
    const withoutOptional = addresses.flatMap((path) => [
      path.replace(/\/:\w+\?$/, ''),
      path.replace('?', ''),
    ]);
    const urls = withoutOptional.map((path) => `/${path.replace(/\/\*$/, '').replace(/^\//, '')}`);
    expect(urls.filter((url) => !(url in KEY_SCENES))).toEqual([]);
  });
});
