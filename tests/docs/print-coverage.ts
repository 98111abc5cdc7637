import { readFileSync } from 'node:fs';
import { readTags } from './coverage-tags.ts';
import { LINES_PAGE, withProofs } from './specification-lines.ts';

/** Prints the lines of the specification with the tests that prove each of them, by their tags. */
process.stdout.write(withProofs(readFileSync(LINES_PAGE, 'utf8'), readTags()));
