import { randomUUID } from 'node:crypto';
import { type Adapter, isAdapter } from '../faults/adapters.ts';
import type { Faults } from '../faults/faults.ts';
import { type Row, text } from '../store/columns.ts';
import type { Database } from '../store/database.ts';
import type { JobQueue } from '../time/job-queue.ts';

export interface Notice {
  readonly adapter: Adapter;
  /** A path on the app's origin, or the full URL that the app gave. */
  readonly path: string;
  readonly body: string;
}

/** How a vendor signs its webhooks, and which status acknowledges them. */
export interface WebhookOptions {
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

const kind = 'webhook';
const answerWithinMs = 10_000;
const copiesWhenDuplicating = 3;
/** The longest delay of a shuffled notice, so that later ones overtake it. */
const longestShuffleMs = 5_000;
/** Vendors wait hours between retries; the sandbox does not. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000, 30_000];
const lastRetryDelayMs = 60_000;
const mostTries = 120;

interface WebhooksSetting {
  readonly database: Database;
  readonly faults: Faults;
  readonly jobQueue: JobQueue;
  /** From 0 to less than 1, as `Math.random`: decides the order of shuffled notices. */
  chance(): number;
}

export function openWebhooks(
  { database, faults, jobQueue, chance }: WebhooksSetting,
  appUrl: () => string,
  closing: AbortSignal,
): Webhooks {
  database.migrate('webhooks', [
    'CREATE TABLE webhooks (id TEXT PRIMARY KEY, adapter TEXT NOT NULL, path TEXT NOT NULL, body TEXT NOT NULL) STRICT',
  ]);
  const insert = database.prepare('INSERT INTO webhooks VALUES (?, ?, ?, ?)');
  const read = database.prepare('SELECT * FROM webhooks WHERE id = ?');
  const remove = database.prepare('DELETE FROM webhooks WHERE id = ?');
  const senders = new Map<Adapter, WebhookOptions>();

  async function post(row: Row, options: WebhookOptions, body = text(row, 'body')): Promise<boolean> {
    try {
      const url = new URL(text(row, 'path'), appUrl()).href;
      const answer = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...options.headers(body, url) },
        redirect: 'manual',
        signal: AbortSignal.any([closing, AbortSignal.timeout(answerWithinMs)]),
      });
      await answer.body?.cancel();
      return options.acknowledged(answer.status);
    } catch {
      // No listener yet, or a timeout: the same as no acknowledgement.
      return false;
    }
  }

  async function deliver(key: string, tries: number): Promise<number | undefined> {
    const row = read.get(key);
    const adapter = row && text(row, 'adapter');
    if (row === undefined || adapter === undefined || !isAdapter(adapter)) return undefined;
    const options = senders.get(adapter);
    if (options === undefined) return undefined;
    const mode = faults.mode(adapter);
    const forgeries = mode === 'forged' ? (options.forgeries?.(text(row, 'body')) ?? []) : [];
    // A forgery's response is ignored, but it is sent before the real notice.
    for (const forgery of forgeries) await post(row, options, forgery);
    const copies = mode === 'duplicate' ? copiesWhenDuplicating : 1;
    let acknowledged = false;
    for (let copy = 0; copy < copies; copy += 1) acknowledged = (await post(row, options)) || acknowledged;
    if (closing.aborted && !acknowledged) return 0;
    if (!acknowledged && tries < mostTries) return retryDelaysMs[tries] ?? lastRetryDelayMs;
    remove.run(key);
    return undefined;
  }

  jobQueue.registerAsyncHandler(kind, deliver);
  return {
    introduce: (adapter, options) => senders.set(adapter, options),
    send({ adapter, path, body }) {
      database.atomically(() => {
        const id = randomUUID();
        insert.run(id, adapter, path, body);
        const delayMs = faults.mode(adapter) === 'shuffled' ? Math.floor(chance() * longestShuffleMs) : 0;
        jobQueue.schedule({ kind, key: id, adapter }, delayMs, 'exactly');
      });
    },
  };
}
