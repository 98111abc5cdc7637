import { expect } from '../support/fixtures.ts';
import type { SandboxControls } from '../support/sandbox.ts';

/** The only letter to an address with this subject, once it is there. */
export const letterTo = async (sandbox: SandboxControls, address: string, subject: string) => {
  const found = async () => (await sandbox.inbox(address)).filter((mail) => mail.subject === subject);
  await expect.poll(async () => (await found()).length).toBe(1);
  const [letter] = await found();
  if (!letter) throw new Error('the letter is gone');
  return letter;
};

export const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
