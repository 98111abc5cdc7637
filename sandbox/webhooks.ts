import { randomUUID } from 'node:crypto';
import type { Adapter, Faults } from './faults.ts';
import type { Store } from './store.ts';
import type { JobQueue } from './time/job-queue.ts';

interface Notice {
  readonly adapter: Adapter;
  /** A path on the app's origin, or the full URL that the app gave. */
  readonly path: string;
  readonly body: string;
}

/** How a vendor signs its webhooks, and which status acknowledges them. */
interface WebhookOptions {
  headers(body: string, url: string): Record<string, string>;
  acknowledged(status: number): boolean;
  /** Forged bodies, sent before the real one. */
  forgeries?(body: string): readonly string[];
}

export interface Webhooks {
  introduce(adapter: Adapter, options: WebhookOptions): void;
  /** Stores the notice and sends it until it is acknowledged, across restarts. */
  send(notice: Notice): void;
}

const KIND = 'webhook';
const ANSWER_WITHIN_MS = 10_000;
const COPIES_WHEN_DUPLICATING = 3;
/** The longest delay of a shuffled notice, so that later ones overtake it. */
const LONGEST_SHUFFLE_MS = 5_000;
/** Vendors wait hours between retries; the sandbox does not. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
const LAST_RETRY_DELAY_MS = 60_000;
const MOST_TRIES = 120;

interface WebhooksSetting {
  readonly store: Store;
  readonly faults: Faults;
  readonly jobQueue: JobQueue;
  /** From 0 to less than 1, as `Math.random`: decides the order of shuffled notices. */
  chance(): number;
  appUrl(): string;
  readonly closing: AbortSignal;
}

export const openWebhooks = ({
  store,
  faults,
  jobQueue,
  chance,
  appUrl,
  closing,
}: WebhooksSetting): Webhooks => {
  const notices = store.collection<Notice>('webhooks');
  const senders = new Map<Adapter, WebhookOptions>();

  const post = async (path: string, body: string, options: WebhookOptions): Promise<boolean> => {
    try {
      const url = new URL(path, appUrl()).href;
      const answer = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...options.headers(body, url) },
        redirect: 'manual',
        signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await answer.body?.cancel();
      return options.acknowledged(answer.status);
    } catch {
      // No listener yet, or a timeout: the same as no acknowledgement.
      return false;
    }
  };

  jobQueue.registerAsyncHandler(KIND, async (key, tries) => {
    const notice = notices.get(key);
    const options = notice && senders.get(notice.adapter);
    if (notice === undefined || options === undefined) return undefined;
    const { adapter, path, body } = notice;
    const mode = faults.mode(adapter);
    const forgeries = mode === 'forged' ? (options.forgeries?.(body) ?? []) : [];
    // A forgery's response is ignored, but it is sent before the real notice.
    for (const forgery of forgeries) await post(path, forgery, options);
    const copies = mode === 'duplicate' ? COPIES_WHEN_DUPLICATING : 1;
    let acknowledged = false;
    for (let copy = 0; copy < copies; copy += 1)
      acknowledged = (await post(path, body, options)) || acknowledged;
    if (closing.aborted && !acknowledged) return 0;
    if (!acknowledged && tries < MOST_TRIES) return RETRY_DELAYS_MS[tries] ?? LAST_RETRY_DELAY_MS;
    notices.remove(key);
    return undefined;
  });

  return {
    introduce: (adapter, options) => senders.set(adapter, options),
    send: (notice) =>
      store.atomically(() => {
        const id = randomUUID();
        notices.put(id, notice);
        const { adapter } = notice;
        const delayMs = faults.mode(adapter) === 'shuffled' ? Math.floor(chance() * LONGEST_SHUFFLE_MS) : 0;
        jobQueue.schedule({ kind: KIND, key: id, adapter }, delayMs, 'exactly');
      }),
  };
};
