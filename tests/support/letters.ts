import type { TestApp } from './test-app.ts';

/** What arrived at an address, the newest first: subject and text, with plain spaces. */
export const lettersTo = async (
  { inbox }: Pick<TestApp, 'inbox'>,
  address: string,
): Promise<readonly string[]> =>
  (await inbox(address)).map(({ subject, text }) => `${subject}\n${text}`.replaceAll('\u00a0', ' '));
