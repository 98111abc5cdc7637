import { Agent, request } from 'node:http';
import { issuePass } from '../../../server/payments/public/public-payment.ts';
import { type Fixtures, type Role, tokenOf } from '../../contract/fixtures.ts';
import { sendRaw } from '../../contract/raw-socket.ts';
import { isErrorBody } from '../../contract/requests.ts';
import { createRandom } from '../../support/random.ts';
import type { TestApp } from '../../support/test-app.ts';
import { type BadRequest, badRequest } from './bad-requests.ts';

const MAX_BODY_BYTES = 256 * 1024;
/** Longer than any answer of a busy machine; the server's own limits are longer still. */
const HANG_MS = 20_000;
const USES_OF_A_TOKEN = 200;
/** Reports are counted by address. */
const ADDRESSES = 60;
const IN_PARALLEL = 12;
/** Of a stack trace, or of a path of ours. */
const TRACE = /\n\s+at |\bat (?:async )?\S+ \(|node:internal|node_modules|\/(?:server|src)\/[\w/-]+\.ts\b/;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

const errorIn = (body: string): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
};

/** Whether a request that must be refused was; another one may have ended its session. */
const isRejected = (status: number, body: string, { method, rejection, sender }: BadRequest): boolean => {
  if (!rejection || (sender && status === 401)) return true;
  const { status: wanted = status, code } = rejection;
  const isSaid = code === undefined || method === 'HEAD' || errorIn(body).code === code;
  return status >= 400 && status === wanted && isSaid;
};

/** What is wrong with an answer to a request. */
export const faultsOf = ({ status, headers, body }: Answer, bad: BadRequest): readonly string[] => {
  const { method, path } = bad;
  const isFile = status < 400 && path.startsWith('/assets/');
  const wanted: readonly (readonly [name: string, value: RegExp])[] = [
    ['x-content-type-options', /^nosniff$/],
    ['cross-origin-resource-policy', /^(same|cross)-origin$/],
    ...(isFile
      ? []
      : ([
          ['content-security-policy', /frame-ancestors /],
          ['referrer-policy', /./],
          ['cross-origin-opener-policy', /./],
        ] as const)),
    ...(status >= 400 ? ([['cache-control', /^no-store$/]] as const) : []),
  ];
  return [
    ...(status >= 200 && status < 500 ? [] : [`answered ${status}`]),
    ...wanted
      .filter(([name, value]) => !value.test(String(headers[name] ?? '')))
      .map(([name]) => `without ${name}`),
    ...(TRACE.test(body) ? ['a stack trace'] : []),
    ...(status >= 400 && method !== 'HEAD' && !isErrorBody(errorIn(body))
      ? ['an error in another form']
      : []),
    ...(isRejected(status, body, bad) ? [] : [`not refused by ${JSON.stringify(bad.rejection)}`]),
  ];
};

class Reset extends Error {}

const sendOverHttp = (
  url: string,
  agent: Agent,
  { method, path, headers, body }: BadRequest,
  more: { readonly localAddress: string; readonly token: string | undefined },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const call = request({
      ...{
        agent,
        hostname,
        port,
        method,
        path,
        localAddress: more.localAddress,
        signal: AbortSignal.timeout(HANG_MS),
      },
      headers: {
        ...(more.token === undefined ? {} : { authorization: `Bearer ${more.token}` }),
        ...(body.length > 0 ? { 'content-length': body.length } : {}),
        ...headers,
      } as Record<string, string>,
    });
    call.once('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    call.once('error', (error: NodeJS.ErrnoException) => {
      // Whoever refuses a head that is too long does not know that it was a HEAD, and answers with a body.
      const isUnread = method === 'HEAD' && error.code?.startsWith('HPE_');
      reject(
        error.code === 'ECONNRESET' || error.code === 'EPIPE' || isUnread ? new Reset(error.code) : error,
      );
    });
    call.end(body);
  });

/** Whether the server may close the connection before it has read everything. */
const mayBeCutOff = ({ body, headers }: BadRequest): boolean =>
  body.length > MAX_BODY_BYTES || JSON.stringify(headers).length > 16_000 || headers.expect !== undefined;

/** Tokens of the senders, made anew before they wear out. */
const createTokens = (test: TestApp, cast: Fixtures) => {
  const made = new Map<Role, { readonly token: Promise<string>; uses: number }>();
  return {
    of: ({ sender }: BadRequest, number: number): Promise<string | undefined> => {
      if (!sender) return Promise.resolve(undefined);
      const { role, endsSession, takesPass } = sender;
      if (takesPass && number % 5 === 0)
        return Promise.resolve(issuePass(test.context, cast.borrower.creditNumber));
      if (endsSession) return tokenOf(test, cast[role]);
      const known = made.get(role);
      if (known && known.uses < USES_OF_A_TOKEN) {
        known.uses += 1;
        return known.token;
      }
      const token = tokenOf(test, cast[role]);
      made.set(role, { token, uses: 1 });
      return token;
    },
    after: ({ sender }: BadRequest): void => {
      // "Close the others" has ended this one.
      if (sender?.endsSession) made.delete(sender.role);
    },
  };
};

export interface Flood {
  /** With the number of the request, of which its seed is made. */
  readonly faults: readonly string[];
  readonly statuses: Readonly<Record<number, number>>;
  readonly sent: number;
  /** To calls that need a session or a pass, and how many of them were refused for having none. */
  readonly authenticated: number;
  readonly refusedAsNobody: number;
  readonly resets: number;
  readonly milliseconds: readonly number[];
}

interface FloodOptions {
  readonly url: string;
  readonly test: TestApp;
  readonly cast: Fixtures;
  readonly seed: string;
  readonly first: number;
  readonly count: number;
}

/** Sends requests number `first` and following of a seed, some at a time. */
export const flood = async ({ url, test, cast, seed, first, count }: FloodOptions): Promise<Flood> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const tokens = createTokens(test, cast);
  const random = createRandom(seed);
  const faults: string[] = [];
  const statuses: Record<number, number> = {};
  const milliseconds: number[] = [];
  const counts = { authenticated: 0, refusedAsNobody: 0, resets: 0 };

  const sendOne = async (number: number, bad: BadRequest): Promise<void> => {
    const token = await tokens.of(bad, number);
    const start = performance.now();
    const blame = (what: string): void =>
      void faults.push(
        `${seed}/${number} ${bad.name}: ${what}; ${bad.method} ${bad.path} ${bad.body.toString('latin1').slice(0, 500)}`,
      );
    try {
      const localAddress = `127.0.1.${1 + (number % ADDRESSES)}`;
      const answer =
        bad.raw === undefined
          ? await sendOverHttp(url, agent, bad, { localAddress, token })
          : await sendRaw(url, bad.raw);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      for (const fault of faultsOf(answer, bad))
        blame(`${fault} (${answer.status} ${answer.body.slice(0, 200)})`);
      if (bad.sender && bad.headers.authorization === undefined) {
        counts.authenticated += 1;
        if (answer.status === 401) counts.refusedAsNobody += 1;
      }
    } catch (error) {
      if (error instanceof Reset && mayBeCutOff(bad)) counts.resets += 1;
      else blame(String(error));
    }
    tokens.after(bad);
    milliseconds.push(performance.now() - start);
  };

  // One at a time: on a busy machine those that wait for each other are put off with a 503, as they should be.
  let document = Promise.resolve();
  let next = first;
  const work = async (): Promise<void> => {
    while (next < first + count) {
      const number = next;
      next += 1;
      const bad = badRequest(random.of(String(number)), cast, test.url);
      const send = () => sendOne(number, bad);
      if (bad.drawsDocument) document = document.then(send);
      await (bad.drawsDocument ? document : send());
    }
  };
  await Promise.all(Array.from({ length: IN_PARALLEL }, work));
  agent.destroy();
  return { faults, statuses, sent: count, milliseconds, ...counts };
};
