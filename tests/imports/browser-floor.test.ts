import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The oldest browsers that the app serves: the first Safari with web push, and the Chromium and Firefox of its month. */
const FLOOR = { safari: 16.4, chrome: 111, firefox: 111 };

/** Functions of the years after it and the versions that have them, as in MDN's browser-compat-data 8.1.9. */
const FUNCTIONS: readonly (readonly [call: RegExp, since: typeof FLOOR])[] = [
  [/\bAbortSignal\.any\(/, { safari: 17.4, chrome: 116, firefox: 124 }],
  [/\bURL\.canParse\(/, { safari: 17, chrome: 120, firefox: 115 }],
  [/\bURL\.parse\(/, { safari: 18, chrome: 126, firefox: 126 }],
  [/\bPromise\.withResolvers\(/, { safari: 17.4, chrome: 119, firefox: 121 }],
  [/\bPromise\.try\(/, { safari: 18.2, chrome: 128, firefox: 134 }],
  [/\b(?:Object|Map)\.groupBy\(/, { safari: 17.4, chrome: 117, firefox: 119 }],
  [/\bArray\.fromAsync\(/, { safari: 16.4, chrome: 121, firefox: 115 }],
  [
    /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    { safari: 17, chrome: 122, firefox: 127 },
  ],
  [/\.(?:isWellFormed|toWellFormed)\(/, { safari: 16.4, chrome: 111, firefox: 119 }],
  [/\bstartViewTransition\(/, { safari: 18, chrome: 111, firefox: 144 }],
  [/\bUint8Array\.from(?:Base64|Hex)\(/, { safari: 18.2, chrome: 140, firefox: 133 }],
];

const NEWER = FUNCTIONS.filter(([, since]) =>
  (Object.keys(FLOOR) as (keyof typeof FLOOR)[]).some((browser) => since[browser] > FLOOR[browser]),
);

it('calls nothing that the oldest browsers lack', () => {
  const files = globSync('{src,sw}/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', '**/*.test.tsx'] });
  const calls = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return NEWER.filter(([call]) => call.test(text)).map(([call]) => `${file}: ${call.source}`);
  });
  expect(files.length).toBeGreaterThan(500);
  expect(calls).toEqual([]);
});
