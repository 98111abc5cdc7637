import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { signUp } from './account-calls.ts';
import type { TestApp } from './test-app.ts';

interface Call extends Partial<InjectOptions> {
  readonly token?: string | undefined;
}

/** A browser with an IP address of its own, which stores cookies. */
export interface TestDevice {
  readonly cookies: Map<string, string>;
  call(method: 'GET' | 'POST', url: string, options?: Call): Promise<LightMyRequestResponse>;
  /** Registers a phone; returns the response's body. */
  register(phone: string): Promise<{ readonly id: string; readonly token: string }>;
  askToLogIn(phone: string, options?: Call): Promise<LightMyRequestResponse>;
  logIn(phone: string, otp: string, attempt?: string): Promise<LightMyRequestResponse>;
}

let deviceCount = 0;

export const createDevice = (test: TestApp): TestDevice => {
  deviceCount += 1;
  const remoteAddress = `10.20.${Math.floor(deviceCount / 250)}.${(deviceCount % 250) + 1}`;
  const cookies = new Map<string, string>();
  const call: TestDevice['call'] = async (method, url, { token, ...options } = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await test.app.inject({
      method,
      url,
      remoteAddress,
      ...options,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...options.headers,
      },
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer;
  };
  return {
    cookies,
    call,
    register: async (phone) => {
      await call('POST', '/api/accounts-minimal', { payload: signUp(phone) });
      const confirmation = `/api/accounts/confirm/sms/57${phone}/${await test.lastCode(phone)}`;
      const answer = await call('POST', confirmation);
      if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
      return answer.json();
    },
    askToLogIn: (phone, options) => call('GET', `/api/accounts/login/phone/57${phone}`, options),
    logIn: (phone, otp, attempt) =>
      call('POST', `/api/accounts/login${attempt ? `?intento=${attempt}` : ''}`, {
        payload: { otp, platform: 'sms', value: `57${phone}` },
      }),
  };
};
