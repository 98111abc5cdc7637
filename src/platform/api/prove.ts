import { proofCopy } from '../../copy/proof.ts';
import { trustedScript } from '../trusted-script.ts';
import { anySignal } from './any-signal.ts';
import { CallFailure } from './call-failure.ts';
import { proofWork } from './proof-work.ts';
import workerUrl from './proof-worker.ts?worker&url';

/** Some thirty times what a cheap phone needs. */
const TIMEOUT_MS = 60_000;

const CANCELLED = { kind: 'answered', code: 'proof_cancelled', sentence: proofCopy.cancelled } as const;
/** Shown with a button to try again. */
const FAILED = { kind: 'slow', code: 'proof_failed', sentence: proofCopy.failed } as const;

const isSolution = (data: unknown): data is { readonly counter: number } =>
  typeof data === 'object' && data !== null && 'counter' in data;

/** @throws CallFailure. */
const solve = (challenge: unknown, signal: AbortSignal): Promise<object> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(trustedScript(workerUrl), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      settle();
    };
    const fail = (cause?: unknown) => end(() => reject(new CallFailure({ ...FAILED, cause })));
    const cancel = () => end(() => reject(new CallFailure(CANCELLED)));
    const timer = setTimeout(fail, TIMEOUT_MS);
    signal.addEventListener('abort', cancel);
    worker.onerror = ({ message }) => fail(message);
    worker.onmessage = ({ data }: MessageEvent<unknown>) =>
      isSolution(data) ? end(() => resolve(data)) : fail(data);
    worker.postMessage({ type: 'work', challenge });
  });

/**
 * Solves a challenge in a worker and returns the header's value. `proofWork` says so meanwhile, and cancels it.
 * @throws CallFailure, or the abort of `signal`.
 */
const prove = (text: string, signal?: AbortSignal): Promise<string> =>
  proofWork.run(async (cancelled) => {
    try {
      const challenge: unknown = JSON.parse(text);
      const solution = await solve(challenge, signal ? anySignal(signal, cancelled) : cancelled);
      return btoa(JSON.stringify({ challenge, solution }));
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof CallFailure || error instanceof TypeError) throw error;
      // Workers are refused, or the challenge is none.
      throw new CallFailure({ ...FAILED, cause: error });
    }
  });

const TURN_MS = 1_000;

/**
 * What a refused call needs before it is made again: the value of its proof's header, or a moment in which others of this
 * person end. A call that is aborted meanwhile ends when it is made again.
 * @throws CallFailure, or the abort of `signal`.
 */
export const prepareRepeat = async (
  { challenge }: CallFailure,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  if (challenge) return prove(challenge, signal);
  await new Promise((resolve) => setTimeout(resolve, TURN_MS));
  return undefined;
};
