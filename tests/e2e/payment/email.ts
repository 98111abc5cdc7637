import { expect } from '../support/fixtures.ts';
import type { SandboxControls } from '../support/sandbox.ts';

/** Waits for the only e-mail to an address with this subject. */
export const emailTo = async (sandbox: SandboxControls, address: string, subject: string) => {
  const found = async () => (await sandbox.inbox(address)).filter((mail) => mail.subject === subject);
  await expect.poll(async () => (await found()).length).toBe(1);
  const [mail] = await found();
  if (!mail) throw new Error('the letter is gone');
  return mail;
};

export const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
