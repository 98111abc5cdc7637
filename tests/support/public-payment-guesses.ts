import { beforeAll } from 'vitest';
import { createApplicationIn, createBorrower, type TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

export interface Guess {
  readonly credit: string;
  readonly document: string;
}

/** Unassigned, ten digits, with and without a valid check digit. */
const FREE = '1000000000';

/** Two borrowers, and everything that somebody may ask the public payment without knowing both numbers of one. */
export const openGuesses = (test: TestApp) => {
  let people: readonly [TestPerson, TestPerson];
  let undelivered: TestPerson;
  beforeAll(async () => {
    people = [await createBorrower(test.context), await createBorrower(test.context)];
    undelivered = await createApplicationIn(test.context, 'pendiente_desembolso');
  });
  /** Every wrong pair, by which part is right. */
  const misses = (): Readonly<Record<string, Guess>> => {
    const [first, second] = people;
    const own = String(first.creditNumber);
    const typo = `${own.slice(0, -1)}${(Number(own.at(-1)) + 1) % 10}`;
    return {
      'a credit of somebody, a document of nobody': { credit: own, document: '99999999' },
      'a credit of somebody, the document of another': { credit: own, document: second.document },
      'a credit of nobody, a document of somebody': { credit: FREE, document: first.document },
      'a credit that nobody was paid yet': {
        credit: String(undelivered.creditNumber),
        document: undelivered.document,
      },
      'nothing right': { credit: FREE, document: '99999999' },
      'a credit with a typo': { credit: typo, document: first.document },
      'what is no number': { credit: 'x'.repeat(10), document: 'y'.repeat(8) },
    };
  };

  const find = ({ credit, document }: Guess) =>
    test.post('/api/public-payment', { credito: credit, documento: document }, undefined, {
      remoteAddress: '10.9.0.1',
    });
  return { misses, find };
};
