import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Config } from '../../infrastructure/config/config.ts';
import { issuePass, readPass } from './public-payment.ts';

const issuedAt = new Date('2026-03-10T19:00:00Z');
const minutesLater = (minutes: number): Date => new Date(issuedAt.getTime() + minutes * 60_000);
const pass = randomBytes(32);
const contextAt = (now: Date, secret = pass) => ({
  clock: { now: () => now },
  config: { secrets: { pass: secret } } as Config,
});

describe('the pass of the public payment flow', () => {
  const token = issuePass(contextAt(issuedAt), 100_023);

  it('opens one credit for an hour', () => {
    expect(readPass(contextAt(issuedAt), token)).toEqual({ kind: 'pass', creditNumber: 100_023 });
    expect(readPass(contextAt(minutesLater(59.9)), token)).toEqual({ kind: 'pass', creditNumber: 100_023 });
    expect(readPass(contextAt(minutesLater(60)), token)).toBeUndefined();
  });

  it('is refused with any character changed, and under another key', () => {
    expect(token.length).toBeGreaterThan(60);
    for (let place = 0; place < token.length; place += 1) {
      const changed = `${token.slice(0, place)}${token[place] === '1' ? '2' : '1'}${token.slice(place + 1)}`;
      expect(readPass(contextAt(issuedAt), changed)).toBeUndefined();
    }
    expect(readPass(contextAt(issuedAt, randomBytes(32)), token)).toBeUndefined();
    for (const strange of ['', 'hola', 'pase.100023', 'pase.x.y.z'])
      expect(readPass(contextAt(issuedAt), strange)).toBeUndefined();
  });

  it('is sealed over credit and end together', () => {
    const end = issuedAt.getTime() / 1_000 + 3_600;
    const seal = createHmac('sha256', pass).update(`pase.100023.${end}`).digest('base64url');
    expect(token).toBe(`pase.100023.${end}.${seal}`);
  });
});
