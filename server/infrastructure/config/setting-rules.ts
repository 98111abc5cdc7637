import { isIP } from 'node:net';
import type { Environment } from './environment.ts';

/** Shannon entropy of a text's characters, bits: what guessing costs at most, whatever its length. */
const entropyBits = (text: string): number => {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const share = (count: number): number => count / text.length;
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(share(count)), 0);
};

const MIN_SECRET_LENGTH = 32;
/** Random keys of 128 bits and more, however they are spelled, are above; a repeated character or word is not. */
const MIN_SECRET_BITS = 100;

const HAS_REPETITION = /^(.{1,16})\1+.{0,3}$/;

/** Why a text is no secret; undefined when it may be one. NIST SP 800-131A: 112 bits or more. */
export const secretError = (value: string): string | undefined => {
  if (value.length < MIN_SECRET_LENGTH) return `debe tener ${MIN_SECRET_LENGTH} caracteres o más`;
  const isGuessable = HAS_REPETITION.test(value) || entropyBits(value) < MIN_SECRET_BITS;
  return isGuessable ? 'se puede adivinar: usa uno al azar (openssl rand -base64 32)' : undefined;
};

const ENCRYPTED = /^(?:https|smtps):\/\//;
const STARTTLS = /^smtp:\/\/.*[?&]requireTLS=true\b/;

/** Production sends personal data only over TLS. */
export const addressError = (name: string, value: string): string | undefined => {
  if (!/_(URL|ORIGIN|ENDPOINT)$/.test(name)) return undefined;
  if (ENCRYPTED.test(value) || (name === 'SMTP_URL' && STARTTLS.test(value))) return undefined;
  return name === 'SMTP_URL'
    ? 'debe empezar por smtps://, o terminar en ?requireTLS=true'
    : 'debe empezar por https://';
};

/** What production accepts of each limit: beyond, it would be no limit, or would shut out honest people. */
const RANGES = {
  CODE_LIFETIME_SECONDS: [60, 900],
  CODE_TRIES: [1, 5],
  CODE_RESEND_SECONDS: [10, 300],
  CODE_WINDOW_HOURS: [1, 72],
  LIMIT_CODES_PER_PHONE: [2, 20],
  LIMIT_CODES_PER_DEVICE: [5, 50],
  LIMIT_WRONG_CODES_PER_PHONE: [3, 30],
  LIMIT_SIGN_UPS_PER_ADDRESS: [1, 500],
  LIMIT_CODES_PER_ADDRESS: [5, 1_000],
  LIMIT_LOOKUPS_PER_ADDRESS: [5, 500],
  LIMIT_CODES_IN_ALL: [10, 6_000],
  REQUEST_SECONDS: [5, 120],
  FILE_REQUEST_SECONDS: [15, 300],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;

export const rangeErrors = (env: Environment): readonly string[] =>
  Object.entries(RANGES).flatMap(([name, [least, most]]) => {
    const given = env[name];
    if (!given) return [];
    const value = Number(given);
    return value >= least && value <= most ? [] : [`${name}: debe estar entre ${least} y ${most}`];
  });

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const ADDRESS_BITS = { 4: 32, 6: 128 } as const;

const isProxy = (text: string): boolean => {
  if (PROXY_NAMES.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= ADDRESS_BITS[family]);
};

/** Errors of a list of trusted proxies: names, addresses and ranges, never everybody (`0.0.0.0/0`). */
export const proxyErrors = (list: string): readonly string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isProxy(part))
    .map((part) => `TRUSTED_PROXIES: "${part}" no es una dirección, un rango ni ${PROXY_NAMES.join(', ')}`);
