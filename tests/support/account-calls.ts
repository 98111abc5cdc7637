import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { LEGAL_TEXTS_VERSION } from '#core/api/accounts/legal-texts.ts';
import { FROM_APP_HEADER } from '#core/api/endpoint.ts';
import type { TestApp } from './test-app.ts';

interface Call extends Partial<InjectOptions> {
  readonly token?: string | undefined;
}

export interface Registered {
  readonly phone: string;
  readonly id: string;
  readonly token: string;
  readonly draft_key: string;
}

export interface AccountCalls {
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: Call,
  ): Promise<LightMyRequestResponse>;
  post(url: string, payload: object, token?: string): Promise<LightMyRequestResponse>;
  /** Registers a phone, a new one by default. */
  register(phone?: string): Promise<Registered>;
  logIn(phone: string): Promise<LightMyRequestResponse>;
}

let phones = 3_102_000_000;

/** A phone that no other test of the file uses. */
export const newPhone = (): string => {
  phones += 1;
  return String(phones);
};

export const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

/** A wrong code. */
export const wrongOf = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

export const signUp = (phone: string, changes: Record<string, unknown> = {}) => ({
  phone: `57${phone}`,
  autoriza_datos: true,
  acepta_terminos: true,
  version_textos: LEGAL_TEXTS_VERSION,
  ...changes,
});

/** An error response with its status. */
export const errorOf = (answer: LightMyRequestResponse) => ({ status: answer.statusCode, ...answer.json() });

const expectSuccess = (answer: LightMyRequestResponse): LightMyRequestResponse => {
  if (answer.statusCode === 200) return answer;
  throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
};

/** `send` by default as any client, without cookies. */
export const accountCalls = (
  test: TestApp,
  send: (options: InjectOptions) => Promise<LightMyRequestResponse> = (options) => test.app.inject(options),
): AccountCalls => {
  const call: AccountCalls['call'] = (method, url, { token, ...options } = {}) =>
    send({
      method,
      url,
      ...options,
      headers: {
        [FROM_APP_HEADER]: '1',
        ...options.headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
  const post: AccountCalls['post'] = (url, payload, token) =>
    call('POST', url, { payload, ...(token ? { token } : {}) });
  return {
    call,
    post,
    register: async (phone = newPhone()) => {
      expectSuccess(await post('/api/accounts-minimal', signUp(phone)));
      const confirmation = `/api/accounts/confirm/sms/57${phone}/${await test.lastCode(phone)}`;
      return { phone, ...expectSuccess(await call('POST', confirmation)).json() };
    },
    logIn: async (phone) => {
      expectSuccess(await call('GET', `/api/accounts/login/phone/57${phone}`));
      const otp = await test.lastCode(phone);
      return post('/api/accounts/login', { otp, platform: 'sms', value: `57${phone}` });
    },
  };
};

/** A browser with an IP address of its own, which stores cookies. */
export interface TestDevice extends Pick<AccountCalls, 'call' | 'register'> {
  readonly cookies: Map<string, string>;
  askToLogIn(phone: string, options?: Call): Promise<LightMyRequestResponse>;
  logIn(phone: string, otp: string, attempt?: string): Promise<LightMyRequestResponse>;
  /** Asks for a code and logs in with it. */
  askAndLogIn(phone: string, attempt?: string): Promise<LightMyRequestResponse>;
}

let deviceCount = 0;

export const createDevice = (test: TestApp): TestDevice => {
  deviceCount += 1;
  const remoteAddress = `10.20.${Math.floor(deviceCount / 250)}.${(deviceCount % 250) + 1}`;
  const cookies = new Map<string, string>();
  const { call, post, register } = accountCalls(test, async (options) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { ...(cookie ? { cookie } : {}), ...options.headers };
    const answer = await test.app.inject({ remoteAddress, ...options, headers });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer;
  });
  const askToLogIn: TestDevice['askToLogIn'] = (phone, options) =>
    call('GET', `/api/accounts/login/phone/57${phone}`, options);
  const logIn: TestDevice['logIn'] = (phone, otp, attempt) =>
    post(`/api/accounts/login${attempt ? `?intento=${attempt}` : ''}`, {
      otp,
      platform: 'sms',
      value: `57${phone}`,
    });
  return {
    cookies,
    call,
    register,
    askToLogIn,
    logIn,
    askAndLogIn: async (phone, attempt) => {
      await askToLogIn(phone);
      return logIn(phone, await test.lastCode(phone), attempt);
    },
  };
};
