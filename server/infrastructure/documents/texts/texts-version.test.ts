import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sampleFacts } from '../../../../tests/support/document-facts.ts';
import { contractText } from './contract.ts';
import { promissoryNoteText } from './promissory-note.ts';
import { SIGNED_TEXTS_VERSION } from './texts-version.ts';

/** Of what both documents say about one credit, by version. */
const WORDS: Readonly<Record<string, string>> = {
  '2026-11': '4f76dc70068835b586d5d8ec4a9a3050593a5bcab8125f5f518ecbcd741be3c5',
};

it('what is signed has another version where its words are others', () => {
  const facts = sampleFacts();
  const words = JSON.stringify([contractText(facts).blocks, promissoryNoteText(facts).blocks]);
  // Until the first release the version stays, and so does its entry: with the words that it has now.
  expect(WORDS[SIGNED_TEXTS_VERSION]).toBe(hash('sha256', words));
});
