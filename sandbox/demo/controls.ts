import type { FaultMode } from '../faults.ts';
import type { DemoPerson } from '../home/routes.ts';
import { ask, until } from './calls.ts';

/** A message as `/inbox.json` returns it. */
export interface ReceivedMessage {
  readonly channel: 'sms' | 'whatsapp' | 'email' | 'push';
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
  readonly code?: string;
  readonly at: string;
  readonly html?: string;
  readonly payload?: string;
  readonly unsubscribe_url?: string;
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly url: string }[];
}

export interface SandboxControls {
  readonly url: string;
  inbox(to: string): Promise<readonly ReceivedMessage[]>;
  /** Whether any message was ever received. */
  hasMessages(): Promise<boolean>;
  /** The newest code sent to a phone or an address; waits for one newer than `after` when given. */
  lastCode(to: string, after?: string): Promise<string>;
  now(): Promise<Date>;
  advance(duration: string): Promise<void>;
  setClock(instant: Date): Promise<void>;
  resetClock(): Promise<void>;
  fault(adapter: string, mode: FaultMode): Promise<void>;
  /** Real time, and no faults. */
  reset(): Promise<void>;
  people(): Promise<readonly DemoPerson[]>;
  listPeople(people: readonly DemoPerson[]): Promise<void>;
}

export function controlsAt(url: string): SandboxControls {
  const inbox = (to: string): Promise<readonly ReceivedMessage[]> =>
    ask('GET', `${url}/inbox.json?to=${encodeURIComponent(to)}`);
  return {
    url,
    inbox,
    hasMessages: async () => (await ask('GET', `${url}/inbox.json`)).length > 0,
    lastCode: (to, after) =>
      until(`a code for ${to}`, async () => {
        const found = (await inbox(to)).find((message) => message.code !== undefined);
        return found && (after === undefined || found.at > after) ? found.code : undefined;
      }),
    now: async () => new Date((await ask('GET', `${url}/clock`)).now),
    advance: (duration) => ask('POST', `${url}/clock`, { advance: duration }),
    setClock: (instant) => ask('POST', `${url}/clock`, { set: instant.toISOString() }),
    resetClock: () => ask('POST', `${url}/clock`, {}),
    fault: (adapter, mode) => ask('POST', `${url}/faults`, { adapter, mode }),
    reset: () => ask('POST', `${url}/reset`, {}),
    people: () => ask('GET', `${url}/people`),
    listPeople: (people) => ask('POST', `${url}/people`, { people }),
  };
}
