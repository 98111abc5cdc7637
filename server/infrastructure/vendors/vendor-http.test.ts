import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { number, object, string } from 'yup';
import { callVendor, readAnswer, type VendorAnswer } from './vendor-http.ts';

const schema = object({ id: string().required(), debtor: object({ age: number().required() }) });
const SENTENCE = 'El depósito no responde.';

/** Message of what `readAnswer` says was the cause. */
const causeOf = (answer: VendorAnswer): string => {
  try {
    readAnswer(answer, schema, SENTENCE);
  } catch (error) {
    expect(error).toMatchObject({ message: SENTENCE, code: 'vendor_down' });
    return ((error as Error).cause as Error).message;
  }
  throw new Error('the answer was taken');
};

it('waits for no company that is silent', async () => {
  const silent = createServer(() => undefined);
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const { timeout } = AbortSignal;
  const sooner = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => timeout.call(AbortSignal, ms / 50));
  const asked = callVendor('depository', `http://127.0.0.1:${port}`, { sentence: SENTENCE });
  await expect(asked).rejects.toMatchObject({ code: 'vendor_down', cause: { name: 'TimeoutError' } });
  sooner.mockRestore();
  silent.closeAllConnections();
  silent.close();
});

describe('an answer of a company', () => {
  it('is taken as agreed', () => {
    const body = { id: '7', debtor: { age: 40 } };
    expect(readAnswer({ status: 201, body }, schema, SENTENCE)).toEqual(body);
  });

  it('that is a no leaves its reasons in the cause, and nothing that was sent', () => {
    const body = {
      error: { type: 'INPUT_VALIDATION', messages: { names: ['are too long'] } },
      errorCode: 'E-17',
      debtor: { names: 'Ana María', children: ['Luz'] },
      attempt: 2,
    };
    expect(causeOf({ status: 422, body })).toBe(
      `HTTP 422: ${JSON.stringify({ ...body, debtor: { names: '…', children: ['…'] } })}`,
    );
    expect(causeOf({ status: 404, body: null })).toBe('HTTP 404: null');
    expect(causeOf({ status: 401, body: { message: 'x'.repeat(900) } })).toHaveLength(510);
  });

  it('that is not as agreed leaves in the cause where, and not what stood there', () => {
    expect(causeOf({ status: 200, body: { id: '7', debtor: { age: 'Ana María' } } })).toBe(
      'debtor.age: typeError',
    );
    expect(causeOf({ status: 200, body: { debtor: { age: 40 } } })).toBe('id: optionality');
    expect(causeOf({ status: 200, body: 'Ana María' })).toBe('the answer: typeError');
  });
});
