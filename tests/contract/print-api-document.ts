import { type ApiDocument, withExamples } from './document-examples.ts';

/** Prints the API's document, as a running product serves it, with the samples of the tests as its examples. */
const [origin = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const answer = await fetch(new URL('/api/openapi.json', origin));
process.stdout.write(`${JSON.stringify(withExamples((await answer.json()) as ApiDocument), undefined, 2)}\n`);
