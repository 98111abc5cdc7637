import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deferred } from '../../../tests/support/deferred.ts';
import { startStubServer } from '../../../tests/support/stub-server.ts';
import { VendorDown } from '../runtime/errors.ts';
import { callOutside } from './outside-call.ts';
import { createHttpTreasury } from './treasury.ts';
import { callVendor } from './vendor-http.ts';

const MEGABYTE = 1_048_576;
const BLANKS = Buffer.alloc(65_536, ' ');

const listen = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A server that sends blanks until its caller leaves; says how many then. */
const streamBlanks = async () => {
  const left = deferred<number>();
  const url = await listen((_request, response) => {
    let sent = 0;
    const send = (): void => {
      do sent += BLANKS.length;
      while (response.write(BLANKS));
    };
    response.on('drain', send).on('close', () => left.resolve(sent));
    send();
  });
  return { url, sent: left.promise };
};

const inTime = () => AbortSignal.timeout(5_000);

describe('a call to a company', () => {
  it('leaves an answer without an end at 1 MB, or at the limit that it is given', async () => {
    const blanks = await streamBlanks();
    await expect(callOutside(blanks.url, { signal: inTime() })).rejects.toThrow('more than 1048576 bytes');
    // What was under way in the sockets of both.
    expect(await blanks.sent).toBeLessThan(16 * MEGABYTE);
    const { url, close } = await startStubServer(() => ({ status: 200, body: 'x'.repeat(2 * MEGABYTE) }));
    onTestFinished(close);
    const { body } = await callOutside(url, { signal: inTime(), maxBytes: 2 * MEGABYTE });
    expect(body).toHaveLength(2 * MEGABYTE);
  });

  it('takes a redirect for no answer, and takes neither key nor body there', async () => {
    const asked: string[] = [];
    const elsewhere = await startStubServer(({ url }) => {
      asked.push(url);
      return { status: 200, body: { transfer_id: '1' } };
    });
    onTestFinished(elsewhere.close);
    for (const status of [301, 302, 303, 307, 308]) {
      const url = await listen((_request, response) =>
        response.writeHead(status, { location: `${elsewhere.url}/taken` }).end(),
      );
      const treasury = createHttpTreasury({ url, apiKey: 'key' });
      await expect(treasury.readTransfer('1')).rejects.toThrow(VendorDown);
    }
    expect(asked).toEqual([]);
  });

  it('ends at its deadline though the answer goes on', async () => {
    const url = await listen((_request, response) => void response.writeHead(200).write('{'));
    await expect(callOutside(url, { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});

describe('what a company says', () => {
  it('is kept on one line, without what a terminal obeys, and cut', async () => {
    const reason = `\u001B[1A\u001B[2K\u0007PAGADO \u202Eodagap\r\n\u009B31m${'x'.repeat(5_000)}`;
    const { url, close } = await startStubServer(() => ({
      status: 200,
      body: { status: 'rejected', reason },
    }));
    onTestFinished(close);
    const read = await createHttpTreasury({ url, apiKey: 'key' }).readTransfer('1');
    expect(read.reason).toBe(`[1A [2K PAGADO odagap 31m${'x'.repeat(275)}`);
  });

  it('has no text that a terminal obeys, and keeps the length of what is no sentence', async () => {
    const token = 'x'.repeat(5_000);
    const said = { banks: [{ 'na\u001Bme': 'Banco \u202E\u0007Uno' }], token, count: 1, none: null };
    const { url, close } = await startStubServer(() => ({ status: 200, body: said }));
    onTestFinished(close);
    const { body } = await callVendor('payments', url, { sentence: '' });
    expect(body).toEqual({ banks: [{ 'na me': 'Banco   Uno' }], token, count: 1, none: null });
  });
});
