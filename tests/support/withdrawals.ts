import { beforeEach } from 'vitest';
import { openTestApp } from './open-test-app.ts';
import { createSignedBorrower } from './signed-borrower.ts';
import type { TestApp } from './test-app.ts';

/** Friday: five business days later is the next Friday. */
const FRIDAY = '2026-11-20T15:00:00Z';

export let test: TestApp;

export const create = () => createSignedBorrower(test);
export const lettersTo = async (email: string, subject: RegExp) =>
  (await test.inbox(email)).filter((message) => subject.test(message.subject ?? ''));

export const openWithdrawals = (): void => {
  test = openTestApp();
  beforeEach(() => test.setClock(FRIDAY));
};
