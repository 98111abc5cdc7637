import { encodeCameraConsent } from '#core/api/applications/identity.ts';
import { FROM_APP_HEADER } from '#core/api/endpoint.ts';
import type { FaultMode } from '../faults.ts';
import type { DemoPerson } from '../home/routes.ts';
import type { DocumentFault } from '../identity/document-data.ts';

/** Responses are typed by the caller, not validated. */
type Json = ReturnType<typeof JSON.parse>;

/**
 * Sends JSON and parses the response.
 * @throws any status but a success, with its body.
 */
export const ask = async (method: string, url: string, body?: object, token?: string): Promise<Json> => {
  const answer = await fetch(url, {
    method,
    headers: {
      [FROM_APP_HEADER]: '1',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

const TIMEOUT_MS = 20_000;

/**
 * Polls until a value is defined.
 * @throws timeout.
 */
export const until = async <T>(what: string, poll: () => Promise<T | undefined>): Promise<T> => {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const found = await poll();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${what}: not in time`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

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
  /** The newest message to anybody. */
  newestMessage(): Promise<ReceivedMessage | undefined>;
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

export const controlsAt = (url: string): SandboxControls => {
  const inbox = (to: string): Promise<readonly ReceivedMessage[]> =>
    ask('GET', `${url}/inbox.json?to=${encodeURIComponent(to)}`);
  return {
    url,
    inbox,
    newestMessage: async () => (await ask('GET', `${url}/inbox.json`))[0],
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
};

/** Opens an identity session like the app and reports a decision like the vendor's page, without rendering it. */
export const decideIdentity = async (
  { url, sandbox }: { readonly url: string; readonly sandbox: { readonly url: string } },
  { token, applicationId }: { readonly token: string; readonly applicationId: string },
  status: 'approved' | 'declined' | 'review' | 'resubmission_requested' | 'expired' | 'abandoned',
  fault?: DocumentFault,
): Promise<void> => {
  const opened = await ask(
    'POST',
    `${url}/api/indentity_validation/session/${applicationId}`,
    encodeCameraConsent(),
    token,
  );
  const sessions: readonly { readonly id: string; readonly url: string }[] = await ask(
    'GET',
    `${sandbox.url}/identity/sessions`,
  );
  const session = sessions.find((each) => each.url === opened.url);
  if (!session) throw new Error(`the vendor has no session at ${opened.url}`);
  await ask('POST', `${sandbox.url}/identity/sessions/${session.id}/decision`, {
    status,
    ...(fault && { fault }),
  });
};
