import { randomUUID } from 'node:crypto';
import {
  type CheckedCode,
  type CodeCheck,
  type CodeRequest,
  redeemCode,
  type SentCode,
  sendCode,
} from '../../server/codes/one-time-codes.ts';
import { CallError } from '../../server/infrastructure/runtime/errors.ts';
import { newPhone } from './account-calls.ts';
import { insertRow } from './rows.ts';
import type { TestApp } from './test-app.ts';

export interface CodeCalls {
  /** The phone of a new account. */
  person(): Promise<string>;
  /** Sends a login code by SMS; `changes` override it. */
  send(phone: string, changes?: Partial<CodeRequest>): Promise<SentCode>;
  check(phone: string, code: string, changes?: Partial<CodeCheck>): Promise<CheckedCode>;
}

const LOGIN = { purpose: 'login', subject: '', channel: 'sms', ip: '127.0.0.1' } as const;

export const codeCalls = (test: TestApp): CodeCalls => ({
  person: async () => {
    const phone = newPhone();
    await insertRow(test.context.db, 'account', { id: randomUUID(), phone, created_at: test.clock.now() });
    return phone;
  },
  send: (phone, changes) => sendCode(test.context, { ...LOGIN, phone, ...changes }),
  check: (phone, code, changes) =>
    redeemCode(
      test.context,
      { ...LOGIN, phone, code, ...changes },
      (_trx, checked) => Promise.resolve(checked),
      (_trx, checked) => Promise.resolve(checked),
    ),
});

/** The error of a call that must fail. */
export const errorOf = async (call: Promise<unknown>): Promise<CallError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CallError) return error;
  throw new Error(`expected a rejection, got ${String(error)}`);
};
