import { expect, it } from 'vitest';
import { countLines } from './line-counts.ts';

it('counts lines of code, of tests wherever they stand', () => {
  const files = [
    ...['src/core/money/money.ts', 'src/ui/page.css', 'server/app.ts', 'tests/run.ts', 'docs/testing.md'],
    ...[
      'src/core/money/money.test.ts',
      'tests/e2e/pay.spec.ts',
      'tests/vectors/plans.json',
      'vite.config.ts',
    ],
  ];
  expect(countLines(files, () => 'one\ntwo\n')).toEqual({ tests: 6, product: 6 });
});
