import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { LightMyRequestResponse } from 'fastify';
import { PROOF_HEADER } from '#core/api/endpoint.ts';

/** Solves a challenge as the page does; the header's value. */
export const solveProof = async (text: string): Promise<string> => {
  const challenge: Challenge = JSON.parse(text);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url');
};

/** Makes a call, and again with the proof that it asks for. */
export const withProof = async (
  make: (headers: Readonly<Record<string, string>>) => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> => {
  const answer = await make({});
  if (answer.statusCode !== 428) return answer;
  return make({ [PROOF_HEADER]: await solveProof(answer.json().challenge) });
};
