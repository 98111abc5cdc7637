import { type CreateChallengeOptions, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, it, onTestFinished, vi } from 'vitest';
import { requestLoginCode } from '#core/api/accounts/accounts.ts';
import { PROOF_HEADER } from '#core/api/endpoint.ts';
import { call } from './http.ts';
import { proofWork } from './proof-work.ts';
import type { Transport } from './transport.ts';

const keys = { hmacSignatureSecret: 'challenges', hmacKeySignatureSecret: 'solutions' };

const challengeOf = async (options: Partial<CreateChallengeOptions>): Promise<string> =>
  JSON.stringify(
    await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, deriveKey, ...keys, ...options }),
  );

const SENT = { canal: 'sms', destino: '+57 300 *** 4567', reenvio_segundos: 30 };

/** A server that asks for a proof of these challenges, one after another, and then answers. */
const asking = (...challenges: readonly string[]) => {
  const proofs: (string | undefined)[] = [];
  const transport: Transport = (_url, { headers }) => {
    proofs.push(new Headers(headers).get(PROOF_HEADER) ?? undefined);
    const challenge = challenges[proofs.length - 1];
    const body =
      challenge === undefined ? SENT : { code: 'proof_required', message: 'Recarga la página.', challenge };
    const response = new Response(null, { status: challenge === undefined ? 200 : 428 });
    return Promise.resolve({ response, bytes: new TextEncoder().encode(JSON.stringify(body)).buffer });
  };
  const made = call(requestLoginCode, { params: { phone: '573001234567' } }, transport);
  return { made, proofs };
};

it('is solved in a worker, and the call made again with it', async () => {
  const listener = vi.fn(() => proofWork.isRunning());
  const stop = proofWork.subscribe(listener);
  const { made, proofs } = asking(await challengeOf({ counter: 20 }));
  expect(await made).toEqual(SENT);
  stop();
  const [none, proof = ''] = proofs;
  expect(none).toBeUndefined();
  const { verified } = await verifySolution({ ...JSON.parse(atob(proof)), deriveKey, ...keys });
  expect(verified).toBe(true);
  expect(listener.mock.results.map(({ value }) => value)).toEqual([true, false]);
});

it('is solved once more when the first came too late, and not for ever', async () => {
  const challenge = await challengeOf({ counter: 1 });
  const late = asking(challenge, challenge);
  expect(await late.made).toEqual(SENT);
  const never = asking(challenge, challenge, challenge, challenge);
  await expect(never.made).rejects.toMatchObject({ code: 'proof_required', sentence: 'Recarga la página.' });
  expect(never.proofs).toHaveLength(3);
});

it('can be left, and then nothing is sent', async () => {
  // No counter of a try has this key within years.
  const { made, proofs } = asking(await challengeOf({ keyPrefix: '0'.repeat(32) }));
  const outcome = expect(made).rejects.toMatchObject({ kind: 'answered', code: 'proof_cancelled' });
  await vi.waitFor(() => expect(proofWork.isRunning()).toBe(true));
  proofWork.cancel();
  await outcome;
  expect([proofs.length, proofWork.isRunning()]).toEqual([1, false]);
});

it.each(['{}', 'no JSON', '{"parameters":{"nonce":"0","salt":"0","keyPrefix":"x"}}'])(
  'that cannot be solved (%s) offers another try',
  async (challenge) => {
    await expect(asking(challenge).made).rejects.toMatchObject({ kind: 'slow', code: 'proof_failed' });
  },
);

it('is no failure of the network where the app itself is at fault', async () => {
  vi.stubGlobal('Worker', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(asking(await challengeOf({ counter: 1 })).made).rejects.toBeInstanceOf(TypeError);
});
