import { hkdfSync } from 'node:crypto';
import type { Context } from '../infrastructure/context.ts';

const KEY_BYTES = 32;
const PURPOSE = 'draft key, version 1';

/** The draft key of an account (AES-256, base64url): HKDF-derived, stable, never stored. */
export const draftKeyOf = ({ config }: Pick<Context, 'config'>, accountId: string): string =>
  Buffer.from(hkdfSync('sha256', config.secrets.draft, accountId, PURPOSE, KEY_BYTES)).toString('base64url');
