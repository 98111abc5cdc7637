import { describe, expect, it } from 'vitest';
import { receiveSmsCode } from './sms-code.ts';

const answering = (credential: unknown) => ({ get: () => Promise.resolve(credential) });
const waiting = () => new AbortController();

describe('receiveSmsCode', () => {
  it('hands over a code of the length that was asked for', async () => {
    expect(await receiveSmsCode(answering({ code: ' 4821 ' }), waiting().signal, 4)).toBe('4821');
  });

  it('ignores a code of another length', async () => {
    expect(await receiveSmsCode(answering({ code: '482155' }), waiting().signal, 4)).toBeNull();
  });

  it('ignores an answer that carries no code', async () => {
    expect(await receiveSmsCode(answering(null), waiting().signal, 4)).toBeNull();
    expect(await receiveSmsCode(answering({ code: 4821 }), waiting().signal, 4)).toBeNull();
  });

  it('answers nothing when the person declines', async () => {
    const declining = { get: () => Promise.reject(new DOMException('declined', 'NotAllowedError')) };
    expect(await receiveSmsCode(declining, waiting().signal, 4)).toBeNull();
  });

  it('answers nothing when the wait was given up while the code arrived', async () => {
    const controller = waiting();
    const late = {
      get: () => {
        controller.abort();
        return Promise.resolve({ code: '4821' });
      },
    };
    expect(await receiveSmsCode(late, controller.signal, 4)).toBeNull();
  });

  it('asks for SMS and passes the signal on', async () => {
    const controller = waiting();
    const asked: unknown[] = [];
    const source = {
      get: (request: unknown) => {
        asked.push(request);
        return Promise.resolve(null);
      },
    };
    await receiveSmsCode(source, controller.signal, 4);
    expect(asked).toEqual([{ otp: { transport: ['sms'] }, signal: controller.signal }]);
  });
});
