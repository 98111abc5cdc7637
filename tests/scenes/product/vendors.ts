import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { integritySignature } from '../../../sandbox/checkout/signatures.ts';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/start.ts';
import { manualWallClock } from '../../../sandbox/testing/manual-wall-clock.ts';
import { PERSON, SAMPLE_INSTANT } from '../../samples/person.ts';
import { type Answer, type Answers, type Call, SANDBOX_URL } from '../browser/calls.ts';

type Order = Parameters<typeof integritySignature>[0];

/** The outside companies of the scenes: the sandbox in this process, begun with its first call. */
export interface Vendors extends Answers {
  signOrder(order: Order): string;
  /** What came of a payment in the provider's window. */
  outcomeOf(reference: string): 'succeeded' | 'failed' | undefined;
  /** The URL of a frame of the identity vendor. */
  openIdentitySession(): Promise<string>;
  close(): Promise<void>;
}

const OUTCOMES: Readonly<Record<string, 'succeeded' | 'failed'>> = {
  APPROVED: 'succeeded',
  DECLINED: 'failed',
};

/** Response headers that a page may read, and the policy of a page. */
const KEPT = /^(access-control-allow-|content-(disposition|type|security-policy)$|location$|retry-after$)/;

const ask = (url: string, { method, headers, body }: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
    outgoing.on('error', reject);
    outgoing.on('response', async (incoming) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const kept = Object.entries(incoming.headers).filter(
        (header): header is [string, string] => KEPT.test(header[0]) && typeof header[1] === 'string',
      );
      resolve({
        status: incoming.statusCode ?? 0,
        headers: Object.fromEntries(kept),
        body: Buffer.concat(chunks),
      });
    });
    outgoing.end(body);
  });

export const createVendors = (): Vendors => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cuotasana-scenes-sandbox-'));
  const outcomes = new Map<string, string>();
  let starting: Promise<Sandbox> | undefined;
  const sandbox = (): Promise<Sandbox> => {
    starting ??= startSandbox({
      ...{ port: 0, smtpPort: 0, pushPort: 0, dataDir, pace: 0 },
      // No server hears its webhooks.
      appUrl: 'http://127.0.0.1:9',
      onClockMoved: () => undefined,
      wall: manualWallClock(SAMPLE_INSTANT.getTime()),
    });
    return starting;
  };
  const noteOutcome = ({ body }: Answer): void => {
    const { data } = JSON.parse(body.toString('utf8'));
    if (data) outcomes.set(data.reference, data.status);
  };
  return {
    answer: async (call) => {
      const { url } = await sandbox();
      const answer = await ask(call.url.replace(SANDBOX_URL, url), call);
      if (call.url.startsWith(`${SANDBOX_URL}/v1/transactions`) && answer.body.length > 0)
        noteOutcome(answer);
      return answer;
    },
    signOrder: (order) => integritySignature(order, sandboxKeys.payments.integritySecret),
    outcomeOf: (reference) => OUTCOMES[outcomes.get(reference) ?? ''],
    openIdentitySession: async () => {
      const { url } = await sandbox();
      const opened = await fetch(`${url}/v1/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-auth-client': sandboxKeys.identity.apiKey },
        body: JSON.stringify({ verification: { vendorData: PERSON.applicationId } }),
      });
      const { verification } = await opened.json();
      return verification.url.replace(url, SANDBOX_URL);
    },
    close: async () => {
      await (await starting)?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
