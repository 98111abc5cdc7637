import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, type SandboxOptions, startSandbox } from '../start.ts';
import { type ManualWallClock, manualWallClock } from './manual-wall-clock.ts';
import { openWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when the answer is not JSON. */
  readonly json: unknown;
}

export interface SandboxForTest {
  readonly wall: ManualWallClock;
  readonly app: WebhookReceiver;
  readonly offsets: readonly number[];
  sandbox(): Sandbox;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Objects are sent as JSON, strings as they are. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  fault(adapter: string, mode: string): Promise<void>;
  /** Restarts it on the same files. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The real sandbox on free ports and in a folder of its own, with a manual clock and a webhook receiver. */
export const startSandboxForTest = async (more: Partial<SandboxOptions> = {}): Promise<SandboxForTest> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cuotasana-sandbox-'));
  const wall = manualWallClock();
  const app = await openWebhookReceiver();
  const offsets: number[] = [];
  const start = () =>
    startSandbox({
      port: 0,
      smtpPort: 0,
      pushPort: 0,
      dataDir,
      appUrl: app.url,
      wall,
      onClockMoved: (offset) => offsets.push(offset),
      ...more,
    });
  let sandbox = await start();

  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetch(new URL(path, sandbox.url), init);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: parse(text) };
  };

  const post: SandboxForTest['post'] = (path, body, headers = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  return {
    wall,
    app,
    offsets,
    sandbox: () => sandbox,
    get: (path, headers = {}) => call(path, { headers }),
    post,
    async fault(adapter, mode) {
      const answer = await post('/faults', { adapter, mode });
      if (answer.status !== 200) throw new Error(answer.text);
    },
    async restart() {
      await sandbox.close();
      sandbox = await start();
    },
    async close() {
      await sandbox.close();
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
