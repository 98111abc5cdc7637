import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { type Guess, openGuesses } from '../../../tests/support/public-payment-guesses.ts';
import { findPublicCredit } from './public-payment.ts';

const server = openTestApp({ LIMIT_LOOKUPS_PER_ADDRESS: '100000' });
const { misses, find } = openGuesses(server);

/** Headers that differ between any two responses. */
const CHANGING = new Set(['date', 'x-request-id']);

describe('guessing credits and documents without a session', () => {
  // @covers 6.6, 7.38
  it('gets the same status, headers and bytes for every miss', async () => {
    const answers = await Promise.all(Object.values(misses()).map(find));
    const shown = answers.map(({ statusCode, headers, rawPayload }) => ({
      statusCode,
      headers: Object.entries(headers).filter(([name]) => !CHANGING.has(name)),
      body: rawPayload.toString('hex'),
    }));
    for (const answer of shown) expect(answer).toEqual(shown[0]);
    expect(shown[0]?.statusCode).toBe(404);
    expect(answers[0]?.json()).toEqual({
      code: 'credit_not_found',
      message:
        'No encontramos un crédito con esos datos. Revisa el número de crédito y el documento del titular.',
    });
  });

  // @covers 6.6
  it('makes the database do the same for every miss', async () => {
    const { context } = server;
    const done = async ({ credit, document }: Guess): Promise<readonly string[]> => {
      const statements: string[] = [];
      const listener: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const db = context.db.withPlugin(listener);
      await expect(
        findPublicCredit({ ...context, db }, { credit, document, ip: '10.9.0.2' }),
      ).rejects.toMatchObject({ code: 'credit_not_found' });
      return statements;
    };
    // The first request of its hour also deletes old rate limit windows.
    for (const guess of Object.values(misses())) await done(guess);
    const all = [];
    for (const guess of Object.values(misses())) all.push(await done(guess));
    for (const statements of all) expect(statements).toEqual(all[0]);
    expect(all[0]?.at(-1)).toBe('SelectQueryNode');
  });
});
