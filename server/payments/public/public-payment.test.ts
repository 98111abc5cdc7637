import { beforeAll, describe, expect, it } from 'vitest';
import { PROOF_HEADER } from '#core/api/endpoint.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createBorrower, type TestPerson } from '../../../tests/support/people.ts';
import { solveProof, withProof } from '../../../tests/support/proof-of-work.ts';

const server = openTestApp({ LIMIT_LOOKUPS_PER_ADDRESS: '60', PROOF_TRIES: '2' });
let borrower: TestPerson;

beforeAll(async () => {
  borrower = await createBorrower(server.context);
});

const find = (credito: unknown, documento: unknown, from = '10.0.0.1', headers = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/public-payment',
    remoteAddress: from,
    payload: { credito, documento },
    headers,
  });
const spaced = (number: number | string): string => String(number).replace(/(\d)(?=(\d{3})+$)/g, '$1 ');

describe('looking for a credit without a session', () => {
  // @covers 6.5
  it('finds it by its number and its holder’s document, and says nothing personal', async () => {
    const response = await find(String(borrower.creditNumber), borrower.document);
    expect(response.statusCode).toBe(200);
    const { pase, ...found } = response.json();
    expect(found).toEqual({
      credito: { id: borrower.creditNumber, ultimos_cuatro: String(borrower.creditNumber).slice(-4) },
      aggregated_debt: {
        quota_debt: expect.any(Number),
        total_debt: 3_000_000,
        valid_until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        ponerse_al_dia: null,
      },
      documento_enmascarado: `*** ${borrower.document.slice(-4)}`,
    });
    expect(response.body).not.toContain(borrower.document);
    const signed = await server.post(
      '/api/wompi-signature',
      { reference_payment: borrower.creditNumber, amount_in_cents: 20_000_000 },
      { authorization: `Bearer ${pase}` },
    );
    expect(signed.statusCode).toBe(200);
    const portal = await server.get(`/api/cartera/creditos/${borrower.creditNumber}`, {
      authorization: `Bearer ${pase}`,
    });
    expect(portal.statusCode).toBe(401);
  });

  it('reads both numbers as people write them', async () => {
    expect((await find(spaced(borrower.creditNumber), spaced(borrower.document))).statusCode).toBe(200);
  });

  it('makes it work to try one document on many credits, wherever from, and shuts nobody out', async () => {
    const { creditNumber, document } = await createBorrower(server.context);
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        find(String(3_000_000_000 + index), spaced(document), `10.3.0.${index}`),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(20);
    const own = (headers = {}) => find(String(creditNumber), document, '10.3.1.1', headers);
    expect((await own()).json()).toMatchObject({ code: 'proof_required' });
    expect((await withProof(own)).statusCode).toBe(200);
    const buckets = await server.rows('rate_limit_window');
    expect(buckets.filter(({ bucket }) => bucket.includes(document))).toEqual([]);
  });

  it('asks for both, as text', async () => {
    for (const [credit, document] of [
      ['', '1'],
      ['1', ''],
      [1, 2],
    ]) {
      expect((await find(credit, document)).statusCode).toBe(422);
    }
  });

  it('makes it work to try many documents on one credit, each time, until the hour is over', async () => {
    const { creditNumber, document } = await createBorrower(server.context);
    const guess = (index: number, headers = {}) =>
      find(String(creditNumber), `1234${index}00`, `10.1.0.${index}`, headers);
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => guess(index)));
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 428)).toHaveLength(5);
    expect((await withProof((headers) => guess(30, headers))).statusCode).toBe(404);
    const own = (headers = {}) => find(String(creditNumber), document, '10.1.1.1', headers);
    const asked = await own();
    expect(asked.json().message).toMatch(/comprobamos que no eres un robot.*WhatsApp/);
    const proof = { [PROOF_HEADER]: await solveProof(asked.json().challenge) };
    // Of these two numbers, and once.
    expect((await find(String(creditNumber), '1234500', '10.1.1.1', proof)).statusCode).toBe(428);
    expect([(await own(proof)).statusCode, (await own(proof)).statusCode]).toEqual([200, 428]);
    expect((await find('1000000000', '123457', '10.1.1.1')).statusCode).toBe(404);
    const late = await server.later(61 * 60_000, () => own());
    expect(late.statusCode).toBe(200);
  });

  it('stops an address that asks for many credits', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) =>
        find(String(2_000_000_000 + index), `5678${index}00`, '10.2.0.1'),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(60);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.json().message).toMatch(
      /^Se hicieron muchas consultas seguidas desde tu red\. Intenta de nuevo en \d+ minutos\. .*WhatsApp/,
    );
    expect((await find('1000000000', '123458', '10.2.0.2')).statusCode).toBe(404);
  });
});
