import { globSync, readFileSync } from 'node:fs';

/** Mount path of each file with routes. */
const MOUNTED: Readonly<Record<string, string>> = {
  'src/app/router.tsx': '',
  'src/routes/dashboard.tsx': '/dashboard',
  'src/features/payments/portal-payment.tsx': '/dashboard/pay',
  'src/features/payments/public/public-paying.tsx': '/public-payment',
};

/** Route paths that are computed at run time. */
const MADE: Readonly<Record<string, string>> = { path: 'online', SLIP_PATH: 'slip' };

const EXAMPLES: Readonly<Record<string, string>> = {
  ':code?': 'XYZ',
  ':name': 'terminos',
  '*': 'donde/sea',
};

/** The value of `const NAME = '…'`, or of a template made of such constants. */
const constantIn = (source: string, name: string): string => {
  const [, literal, made] = new RegExp(`const ${name} = (?:'([^']+)'|\`([^\`]+)\`);`).exec(source) ?? [];
  if (literal !== undefined) return literal;
  if (made !== undefined)
    return made.replace(/\$\{(\w+)\}/g, (_, inner: string) => constantIn(source, inner));
  const known = MADE[name];
  if (known === undefined) throw new Error(`what is the route of {${name}}?`);
  return known;
};

const pathsIn = (file: string): readonly string[] => {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/<Route\b[^>]*?\spath=(?:"([^"]*)"|\{(\w+)\})/g)].map(
    ([, literal, name]) => literal ?? constantIn(source, name ?? ''),
  );
};

/**
 * A URL for every route of the app, read from its sources, so that a new route is covered at once. Errors: a file with
 * routes but without a mount path.
 */
export const addressesOfRoutes = (): readonly string[] => {
  const files = globSync('src/{app,routes,features}/**/*.tsx').filter(
    (file) => !file.endsWith('.test.tsx') && /<Route\b/.test(readFileSync(file, 'utf8')),
  );
  const addresses = files.flatMap((file) => {
    const base = MOUNTED[file.replaceAll('\\', '/')];
    if (base === undefined) throw new Error(`where are the routes of ${file} mounted?`);
    const paths = ['', ...pathsIn(file)];
    return paths.map((path) => {
      const filled = path
        .split('/')
        .map((part) => EXAMPLES[part] ?? part)
        .join('/');
      return `${base}/${filled}`.replace(/\/{2,}/g, '/');
    });
  });
  return [...new Set(addresses)];
};
