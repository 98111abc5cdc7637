import type { InboxMessage } from '../../support/test-app.ts';

export interface SandboxControls {
  readonly url: string;
  inbox(to: string): Promise<readonly InboxMessage[]>;
  /** The newest code sent to a phone or an address; waits for one newer than `after` when given. */
  lastCode(to: string, after?: string): Promise<string>;
  advance(duration: string): Promise<void>;
  resetClock(): Promise<void>;
  fault(adapter: string, mode: 'down' | 'slow' | 'duplicate' | 'late' | 'ok'): Promise<void>;
}

const post = async (url: string, body: unknown): Promise<void> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
};

const WAIT_MS = 8_000;

export const sandboxAt = (url: string): SandboxControls => {
  const inbox = async (to: string): Promise<readonly InboxMessage[]> =>
    (await (await fetch(`${url}/inbox.json?to=${encodeURIComponent(to)}`)).json()) as InboxMessage[];
  return {
    url,
    inbox,
    lastCode: async (to, after) => {
      const deadline = performance.now() + WAIT_MS;
      for (;;) {
        const found = (await inbox(to)).find((message) => message.code !== undefined);
        if (found?.code && (after === undefined || found.at > after)) return found.code;
        if (performance.now() > deadline) throw new Error(`no code came to ${to}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    advance: (duration) => post(`${url}/clock`, { advance: duration }),
    resetClock: () => post(`${url}/clock`, {}),
    fault: (adapter, mode) => post(`${url}/faults`, { adapter, mode }),
  };
};
