import { describe, expect, it } from 'vitest';
import {
  channelsFor,
  codeDigits,
  codeState,
  isWholeCode,
  type SentCode,
  sendPermission,
  tryCode,
} from './one-time-code.ts';

const sentAt = new Date('2026-11-20T15:00:00Z');
const code: SentCode = { sentAt, wrongTries: 0, isReplaced: false, isUsed: false };

const secondsLater = (seconds: number): Date => new Date(sentAt.getTime() + seconds * 1_000);

describe('a code typed or pasted', () => {
  // @covers 5.6
  it('keeps four digits and drops everything else', () => {
    expect(codeDigits('Tu código es 12-34, no 5')).toBe('1234');
    expect(codeDigits('En 5 minutos vence tu código 1234.')).toBe('1234');
    expect(codeDigits('Pagaste $ 1.234.567. Código: 1 2 3 4')).toBe('1234');
    expect([codeDigits('1a2'), codeDigits('12345'), codeDigits('+57 300 111 2233')]).toEqual([
      '12',
      '1234',
      '5730',
    ]);
    expect([isWholeCode('1234'), isWholeCode('123'), isWholeCode('12a4'), isWholeCode('12345')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('codeState', () => {
  it('is usable for five minutes', () => {
    expect(codeState(code, secondsLater(299.999))).toBe('usable');
    expect(codeState(code, secondsLater(300))).toBe('expired');
  });

  it('ends by use, by a newer code and by three wrong tries', () => {
    expect(codeState({ ...code, isUsed: true }, sentAt)).toBe('used');
    expect(codeState({ ...code, isReplaced: true }, sentAt)).toBe('replaced');
    expect(codeState({ ...code, wrongTries: 3 }, sentAt)).toBe('exhausted');
  });
});

describe('tryCode', () => {
  it('accepts the right digits once', () => {
    const first = tryCode(code, true, secondsLater(10));
    expect(first.outcome).toBe('accepted');
    expect(tryCode(first.code, true, secondsLater(11))).toMatchObject({ outcome: 'refused', state: 'used' });
  });

  it('counts wrong tries and refuses even the right digits after the third', () => {
    const first = tryCode(code, false, secondsLater(1));
    const second = tryCode(first.code, false, secondsLater(2));
    const third = tryCode(second.code, false, secondsLater(3));
    expect([first, second, third]).toMatchObject([{ triesLeft: 2 }, { triesLeft: 1 }, { triesLeft: 0 }]);
    expect(tryCode(third.code, true, secondsLater(4))).toMatchObject({
      outcome: 'refused',
      state: 'exhausted',
    });
  });

  it('does not count a try of a dead code', () => {
    const expired = tryCode(code, false, secondsLater(301));
    expect(expired).toEqual({ outcome: 'refused', state: 'expired', code });
  });
});

describe('sendPermission', () => {
  // @covers 9.3
  it('asks for thirty seconds between sends', () => {
    const history = { sends: [sentAt], failures: [] };
    expect(sendPermission(history, secondsLater(0.5))).toEqual({
      isAllowed: false,
      reason: 'too_soon',
      retryAfterSeconds: 30,
    });
    expect(sendPermission(history, secondsLater(30))).toEqual({ isAllowed: true });
  });

  it('allows five sends in twenty-four hours, and the next when the oldest is a day old', () => {
    const sends = [0, 60, 120, 180, 240].map(secondsLater);
    expect(sendPermission({ sends, failures: [] }, secondsLater(3_600))).toEqual({
      isAllowed: false,
      reason: 'too_many_sends',
      retryAfterSeconds: 82_800,
    });
    expect(sendPermission({ sends, failures: [] }, secondsLater(86_400))).toEqual({ isAllowed: true });
  });

  it('stops after ten failures, whatever the sends', () => {
    const failures = Array.from({ length: 10 }, (_, index) => secondsLater(index));
    expect(sendPermission({ sends: [], failures }, secondsLater(60))).toMatchObject({
      isAllowed: false,
      reason: 'too_many_failures',
      retryAfterSeconds: 86_340,
    });
    expect(sendPermission({ sends: [], failures: failures.slice(1) }, secondsLater(60))).toEqual({
      isAllowed: true,
    });
  });
});

describe('channelsFor', () => {
  it('sends a registration by WhatsApp first and by SMS again, and an e-mail code by both', () => {
    expect(channelsFor('registration', false)).toEqual(['whatsapp']);
    expect(channelsFor('registration', true)).toEqual(['sms']);
    expect(channelsFor('email', false)).toEqual(['sms', 'email']);
    expect(channelsFor('signing', true)).toEqual(['sms']);
  });
});
