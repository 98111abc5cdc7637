import { postToWorker } from '../post-to-worker.ts';
import { base64UrlOf } from '../storage/draft-key.ts';
import type { EndKind } from '../storage/forget.ts';

/** Leaves a logout that did not reach the server to the worker, which tells it later. */
export const leaveLogout = async (token: string, kind: EndKind): Promise<void> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  await postToWorker({ type: 'ENDED', key: base64UrlOf(digest), isLeaving: kind === 'button' });
};
