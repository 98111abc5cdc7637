import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const CODE = /\.(tsx?|c?js|cts|css|sql|py)$/;
const TESTS = /^tests\/|\.(test|spec)\.|\/testing\//;
const PRODUCT = /^(src|server|sw|sandbox|deploy)\//;

interface LineCounts {
  readonly tests: number;
  readonly product: number;
}

/** Lines of code in files by their names: the product's, and the tests' of it. */
export const countLines = (files: readonly string[], read: (file: string) => string): LineCounts => {
  const linesOf = (some: readonly string[]): number =>
    some.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
  const code = files.filter((file) => CODE.test(file));
  return {
    tests: linesOf(code.filter((file) => TESTS.test(file))),
    product: linesOf(code.filter((file) => PRODUCT.test(file) && !TESTS.test(file))),
  };
};

/** Prints how many lines test each line of the product, of the files in git; nothing without git. */
export const printLineCounts = (): void => {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8' });
  if (status !== 0) return;
  const { tests, product } = countLines(stdout.split('\0'), (file) => readFileSync(file, 'utf8'));
  console.log(
    `lines: ${tests} of tests for ${product} of the product, ${(tests / product).toFixed(2)} a line`,
  );
};
