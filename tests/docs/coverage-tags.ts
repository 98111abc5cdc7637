import { globSync, readFileSync } from 'node:fs';

export interface Proof {
  readonly file: string;
  /** Of an `it`, `test`, `describe` or scene in the file; undefined: the file as a whole. */
  readonly title: string | undefined;
}

export interface CoverageTag {
  /** Numbers of lines of the specification. */
  readonly rows: readonly string[];
  readonly proof: Proof;
}

const TESTS = [
  '{src,sw,server,sandbox,tests}/**/*.test.{ts,tsx}',
  'tests/**/*.spec.ts',
  // The accessibility tests visit every scene.
  'tests/scenes/*.ts',
];
const TAG = /^[ \t]*\/\/ @covers (.+)$/gm;
/** A title is the first argument of a call, of the second one after `each`, or the key of a scene. */
const TITLE = /\(\s*(['"`])((?:(?!\1).)+)\1,/;
const SCENE = /^\s*(?:'([\w-]+)'|(\w+)): /;
const EACH = /^\s*\w+\.each\b/;
const TITLE_OF_EACH = /\)\(\s*(['"`])((?:(?!\1).)+)\1,/;

const titleIn = (code: string): string | undefined => {
  const [, quoted, plain] = SCENE.exec(code) ?? [];
  return quoted ?? plain ?? (EACH.test(code) ? TITLE_OF_EACH : TITLE).exec(code)?.[2];
};

/**
 * The tags of a test file: `// @covers 2.14, 5.3` above a test, or in the first line for the whole file.
 *
 * @throws Error if a tag stands above no test.
 */
export const tagsOf = (file: string, source: string): readonly CoverageTag[] =>
  [...source.matchAll(TAG)].map(({ 0: line, 1: rows = '', index }) => {
    const title = index === 0 ? undefined : titleIn(source.slice(index + line.length));
    if (index !== 0 && title === undefined) throw new Error(`${file}: a tag without a test: ${rows}`);
    return { rows: rows.split(', '), proof: { file, title } };
  });

export const readTags = (): readonly CoverageTag[] =>
  [...new Set(TESTS.flatMap((pattern) => globSync(pattern)))]
    .sort()
    .flatMap((file) => tagsOf(file, readFileSync(file, 'utf8')));
