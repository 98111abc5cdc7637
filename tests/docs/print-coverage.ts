import { readFileSync, writeFileSync } from 'node:fs';
import { COVERAGE_PAGE, withProofs } from './coverage-page.ts';
import { readTags } from './coverage-tags.ts';

/** Prints the tests that prove each line of the specification, by their tags, into the coverage page. */
writeFileSync(COVERAGE_PAGE, withProofs(readFileSync(COVERAGE_PAGE, 'utf8'), readTags()));
