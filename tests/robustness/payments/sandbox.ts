import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TEST_CARDS } from '../../../sandbox/checkout/test-data.ts';
import type { FaultMode } from '../../../sandbox/faults.ts';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { startSandbox } from '../../../sandbox/start.ts';
import { freePort } from '../../../server/infrastructure/database/open.ts';
import { groupBy } from '../../support/group-by.ts';

export interface ListedTransaction {
  readonly id: string;
  readonly reference: string;
  readonly amount_in_cents: number;
  readonly status: string;
  readonly created_at: string;
}

/** Transactions by reference, in the order of the list. */
export const byReference = (transactions: readonly ListedTransaction[]) =>
  groupBy(transactions, ({ reference }) => reference);

/** The provider of a round: the product's sandbox, which is never killed. */
export interface ProviderSandbox {
  readonly url: string;
  readonly smtpPort: number;
  readonly pushPort: number;
  setFault(mode: FaultMode): Promise<void>;
  /** Moves its clock and returns its offset from real time in ms. */
  advance(duration: string): Promise<number>;
  /** Tokens of its test cards, by number. */
  cardTokens(): Promise<Readonly<Record<string, string>>>;
  /** All transactions, newest first. */
  transactions(): Promise<readonly ListedTransaction[]>;
  /** Resolves when no transaction is pending. */
  ended(): Promise<void>;
  close(): Promise<void>;
}

/** Per cent of the usual delays: a payment ends within a third of a second. */
const PACE = 30;
const PAGE = 200;

const ask = async (url: string, token: string, json?: unknown): Promise<unknown> => {
  const answer = await fetch(url, {
    method: json === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

export const startProviderSandbox = async (appUrl: string): Promise<ProviderSandbox> => {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cuotasana-robustness-sandbox-'));
  const sandbox = await startSandbox({
    ...{ host: '127.0.0.1', port, smtpPort: 0, pushPort: 0, dataDir, appUrl, pace: PACE },
    publicUrl: `http://127.0.0.1:${port}`,
    onClockMoved: () => undefined,
  });
  const { url } = sandbox;
  const { publicKey, privateKey } = sandboxKeys.payments;

  const list = async (query: string) =>
    (await ask(`${url}/v1/transactions?${query}`, privateKey)) as {
      readonly data: readonly ListedTransaction[];
      readonly meta: { readonly total_results: number };
    };

  return {
    url,
    smtpPort: sandbox.smtpPort,
    pushPort: sandbox.pushPort,
    setFault: async (mode) => {
      await ask(`${url}/faults`, '', { adapter: 'payments', mode });
    },
    advance: async (duration) => {
      const { offset_ms } = (await ask(`${url}/clock`, '', { advance: duration })) as { offset_ms: number };
      return offset_ms;
    },
    cardTokens: async () => {
      const tokens: Record<string, string> = {};
      for (const number of [...Object.values(TEST_CARDS), '4000000000000002']) {
        const card = { number, cvc: '123', exp_month: '12', exp_year: '40', card_holder: 'Ana Gómez' };
        const { data } = (await ask(`${url}/v1/tokens/cards`, publicKey, card)) as { data: { id: string } };
        tokens[number] = data.id;
      }
      return tokens;
    },
    transactions: async () => {
      const all: ListedTransaction[] = [];
      for (let page = 1; ; page += 1) {
        const { data } = await list(`page=${page}&page_size=${PAGE}`);
        all.push(...data);
        if (data.length < PAGE) return all;
      }
    },
    ended: async () => {
      while ((await list('status=PENDING&page_size=1')).meta.total_results > 0) await pause(200);
    },
    close: async () => {
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
