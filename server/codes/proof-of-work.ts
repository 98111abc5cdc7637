import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Solution } from 'altcha-lib/types';
import { number, object, string } from 'yup';
import type { Context } from '../infrastructure/context.ts';
import { consumeRateLimit } from '../infrastructure/rate-limit.ts';
import { TooMany } from '../infrastructure/runtime/errors.ts';
import { parseForeignJson } from '../infrastructure/runtime/json.ts';

/** Long enough to go without a network for a while. */
const LIFETIME_MS = 300_000;
const ROUNDS_PER_TRY = 1_000;

type ProofContext = Pick<Context, 'config' | 'db' | 'clock'>;

/** What a proof is for: to send or check a code, and the phone; or to look a credit up, and both numbers' digests. */
export type ProofSubject =
  | readonly [action: 'send' | 'check', phone: string]
  | readonly [action: 'look-up', credit: string, document: string];

const macOf = ({ config }: Pick<Context, 'config'>, ...parts: readonly string[]): string =>
  createHmac('sha256', config.secrets.code)
    .update(JSON.stringify(['proof of work', ...parts]))
    .digest('base64url');

const keysOf = (context: Pick<Context, 'config'>) => ({
  hmacSignatureSecret: macOf(context, 'challenge'),
  hmacKeySignatureSecret: macOf(context, 'solution'),
});

/**
 * A signed challenge, not stored: PROOF_TRIES tries on average, at most half as many again, so that no phone works for
 * long. As JSON.
 */
export const createProofChallenge = async (context: ProofContext, subject: ProofSubject): Promise<string> => {
  const { proofTries } = context.config.limits;
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS_PER_TRY,
    counter: Math.ceil(proofTries / 2) + randomInt(proofTries),
    deriveKey,
    // Instead of the package's expiry, which goes by the system's clock.
    data: {
      for: macOf(context, ...subject),
      until: context.clock.now().getTime() + LIFETIME_MS,
    },
    ...keysOf(context),
  });
  return JSON.stringify(challenge);
};

const proofSchema = object({
  challenge: object({
    parameters: object({
      nonce: string().required(),
      data: object({ for: string().required(), until: number().required() }).required(),
    }).required(),
    signature: string().required(),
  }).required(),
  solution: object({ counter: number().required(), derivedKey: string().required() }).required(),
}).required();

const readProof = (text: string): { challenge: Challenge; solution: Solution } | undefined => {
  const given = parseForeignJson(Buffer.from(text, 'base64url'));
  return proofSchema.isValidSync(given, { strict: true })
    ? (given as unknown as { challenge: Challenge; solution: Solution })
    : undefined;
};

/** Each challenge once, remembered for longer than it lives. */
const claim = async (context: ProofContext, nonce: string): Promise<boolean> => {
  try {
    await consumeRateLimit(context, {
      bucket: `proof ${nonce}`,
      most: 1,
      per: 'hour',
      rejection: { code: 'proof_spent', sentence: 'Puedes intentarlo de nuevo' },
    });
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
};

/** Whether the header's proof solves a challenge of ours for this subject; it serves once. */
export const spendProof = async (
  context: ProofContext,
  subject: ProofSubject,
  header: string | undefined,
): Promise<boolean> => {
  const proof = readProof(header ?? '');
  if (!proof) return false;
  const { nonce, data } = proof.challenge.parameters;
  const now = context.clock.now().getTime();
  if (data?.for !== macOf(context, ...subject)) return false;
  const left = Number(data.until) - now;
  // A clock that was set back must not lengthen it.
  if (left <= 0 || left > LIFETIME_MS) return false;
  const { verified } = await verifySolution({ ...proof, deriveKey, ...keysOf(context) });
  return verified && (await claim(context, nonce));
};
