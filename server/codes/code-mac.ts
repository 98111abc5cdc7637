import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { CodePurpose } from '#core/codes/one-time-code.ts';
import { CODE_LENGTH } from '#core/constants.ts';

export interface CodeOwner {
  /** Ten digits, without prefix. */
  readonly phone: string;
  readonly purpose: CodePurpose;
  /** What the code is bound to beyond its purpose: the e-mail address, or the application and the hashes to be signed. */
  readonly subject: string;
  /** The known device that logs in; undefined for an unknown one. Signing and e-mail confirmation need a session instead. */
  readonly deviceMac?: Buffer | undefined;
}

export const newCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** HMAC-SHA256 of a code with its phone, purpose and subject. */
export const macOf = (secret: Buffer, { phone, purpose, subject }: CodeOwner, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, phone, subject, code]))
    .digest();

/**
 * Recovers the digits by brute force over all codes, because only the HMAC is stored.
 * @throws Error when none matches.
 */
export const findCode = (secret: Buffer, owner: CodeOwner, mac: Buffer): string => {
  for (let number = 0; number < 10 ** CODE_LENGTH; number += 1) {
    const code = String(number).padStart(CODE_LENGTH, '0');
    if (macOf(secret, owner, code).equals(mac)) return code;
  }
  throw new Error('a code was hashed with another secret');
};

export const isSameMac = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);
