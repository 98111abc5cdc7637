import { isIP } from 'node:net';
import { parseFullNit } from '#core/people/account-holder.ts';
import { parseEmail } from '#core/people/email.ts';
import { isWritableInSms } from '#core/text/gsm7.ts';

/** What production accepts of a setting: told in docs/configuration.md, and by the error. */
export interface SettingRule {
  /** As docs/configuration.md says it. */
  readonly accepted: string;
  /** Why a value is refused, after the setting's name; undefined when it is not. */
  readonly errorOf: (value: string) => string | undefined;
}

const rule = (
  accepted: string,
  isAccepted: (value: string) => boolean,
  message: string | ((value: string) => string),
): SettingRule => ({
  accepted,
  errorOf: (value) => {
    if (isAccepted(value)) return undefined;
    return typeof message === 'string' ? message : message(value);
  },
});

export const matching = (pattern: RegExp, accepted: string, message: string): SettingRule =>
  rule(accepted, (value) => pattern.test(value), message);

/** A whole number of a range: beyond, a limit would be none, or would shut out honest people. */
export const range = (least: number, most: number): SettingRule =>
  rule(
    `${least} to ${most}`,
    (value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most,
    `debe ser un número entero entre ${least} y ${most}`,
  );

export const oneOf = (values: readonly string[]): SettingRule =>
  rule(
    values.join(', '),
    (value) => values.includes(value),
    (value) => `debe ser ${values.join(', ')}, no "${value}"`,
  );

/** No control characters; short enough for a line of a contract. */
export const text = matching(/^\P{Cc}{1,300}$/u, 'text of one line', 'debe ser texto de una sola línea');

/** A text message begins with it, and has room for little more. */
export const brandName = rule(
  '1 to 30 letters that a text message can have',
  (value) => value.length <= 30 && isWritableInSms(value),
  'debe tener de 1 a 30 letras que quepan en un mensaje de texto',
);

/** Read outside production alone. */
export const notInProduction: SettingRule = {
  accepted: 'anything: production does not read it',
  errorOf: () => undefined,
};

/** Shannon entropy of a text's characters, bits: what guessing costs at most, whatever its length. */
const entropyBits = (value: string): number => {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  const share = (count: number): number => count / value.length;
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(share(count)), 0);
};

const HAS_REPETITION = /^(.{1,16})\1+.{0,3}$/;

const isGuessable = (value: string, leastBits: number): boolean =>
  HAS_REPETITION.test(value) || entropyBits(value) < leastBits;

const SECRET_LENGTH = 32;
/**
 * Random keys of 128 bits and more, however they are spelled, are above; a repeated character or word is not. NIST
 * SP 800-131A: 112 bits or more.
 */
const SECRET_BITS = 100;

export const secret: SettingRule = {
  accepted: `${SECRET_LENGTH} characters or more, random, each secret another`,
  errorOf: (value) => {
    if (value.length < SECRET_LENGTH) return `debe tener ${SECRET_LENGTH} caracteres o más`;
    return isGuessable(value, SECRET_BITS)
      ? 'se puede adivinar: usa uno al azar (openssl rand -base64 32)'
      : undefined;
  },
};

const KEY_LENGTH = 16;
const KEY_BITS = 36;

/** A key that a company gave, after the prefix that it has there: its form is theirs, its least length is ours. */
export const vendorKey = (prefix = ''): SettingRule => ({
  accepted: `${prefix ? `\`${prefix}\` and ` : ''}${KEY_LENGTH} characters or more, as the company gave them`,
  errorOf: (value) => {
    if (!value.startsWith(prefix)) return `no es de producción (debe empezar por ${prefix})`;
    const key = value.slice(prefix.length);
    if (/\s/.test(key)) return 'no puede llevar espacios';
    if (key.length < KEY_LENGTH)
      return `debe tener ${KEY_LENGTH} caracteres o más${prefix ? ` después de ${prefix}` : ''}`;
    return isGuessable(key, KEY_BITS)
      ? 'se puede adivinar: pide a la empresa una llave de verdad'
      : undefined;
  },
});

const urlOf = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined);

/** Production sends personal data over TLS alone. */
export const https = rule(
  'a URL with `https://`',
  (value) => urlOf(value)?.protocol === 'https:',
  'debe empezar por https://',
);

export const httpsOrigin = rule(
  'a URL with `https://`, without a path',
  (value) => urlOf(value)?.protocol === 'https:' && urlOf(value)?.origin === value,
  'debe empezar por https:// y no llevar ruta ni barra al final, como https://creditos.example.co',
);

export const smtps = rule(
  '`smtps://`, or `smtp://` with `?requireTLS=true`',
  (value) => {
    const url = urlOf(value);
    const isUpgraded = url?.protocol === 'smtp:' && url.searchParams.get('requireTLS') === 'true';
    return url?.protocol === 'smtps:' || isUpgraded;
  },
  'debe empezar por smtps://, o terminar en ?requireTLS=true',
);

/** This machine, or a name without a dot, which only a network of containers has. */
const isNear = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|\[::1\]|[\w-]*)$/.test(host) && host !== '0';

export const httpsOrNear = rule(
  'a URL with `https://`, or with `http://` of this machine or of a container',
  (value) => {
    const url = urlOf(value);
    return url?.protocol === 'https:' || (url?.protocol === 'http:' && isNear(url.hostname));
  },
  'debe empezar por https://; con http:// solo se llega a esta máquina o a un contenedor',
);

const ENCRYPTED_MODES = ['require', 'verify-ca', 'verify-full'];

/** Without `sslmode` the driver uses none; a socket's folder stands in `host`. */
export const database = rule(
  '`postgres://` with `sslmode=verify-full` (or `verify-ca`, `require`, which check the certificate too); without it of this machine, a socket or a container',
  (value) => {
    const url = urlOf(value);
    if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false;
    const modes = url.searchParams.getAll('sslmode');
    const hosts = [url.hostname, ...url.searchParams.getAll('host')];
    const isLocal = hosts.every((host) => isNear(host) || decodeURIComponent(host).startsWith('/'));
    return isLocal || (modes.length === 1 && ENCRYPTED_MODES.includes(modes[0] ?? ''));
  },
  'debe ser una dirección postgres:// con sslmode=verify-full; sin cifrar solo se llega a esta máquina, a un socket o a un contenedor',
);

const isEmail = (value: string): boolean => parseEmail(value) === value.toLowerCase();

export const email = rule(
  'an e-mail address',
  isEmail,
  'debe ser una dirección de correo, como ayuda@empresa.co',
);

export const sender = rule(
  'an e-mail address, or a name and one: `Name <address>`',
  (value) => isEmail(/^[^<>\p{Cc}]+ <([^<>]+)>$/u.exec(value)?.[1] ?? value),
  'debe ser una dirección de correo, o un nombre con ella: CuotaSana <ayuda@empresa.co>',
);

export const contact = rule(
  '`mailto:` and an e-mail address, or a URL with `https://`',
  (value) =>
    value.startsWith('mailto:')
      ? isEmail(value.slice('mailto:'.length))
      : urlOf(value)?.protocol === 'https:',
  'debe empezar por mailto: o https://',
);

export const nit = rule(
  'a NIT with its check digit after a hyphen',
  (value) => parseFullNit(value) !== undefined,
  'debe ser un NIT con su dígito de verificación, como 899.999.063-3',
);

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
/** Widest range of proxies, bits of its prefix: with shorter ones a few name everybody. */
const PROXY_BITS = { 4: [8, 32], 6: [16, 128] } as const;

const isProxy = (part: string): boolean => {
  if (PROXY_NAMES.includes(part)) return true;
  const [address = '', bits, ...rest] = part.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || rest.length > 0) return false;
  const [least, most] = PROXY_BITS[family];
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) >= least && Number(bits) <= most);
};

/** Names, addresses and ranges, never everybody. */
export const proxies: SettingRule = {
  accepted: `a list of addresses, ranges (IPv4 from /${PROXY_BITS[4][0]}, IPv6 from /${PROXY_BITS[6][0]}) and ${PROXY_NAMES.map((name) => `\`${name}\``).join(', ')}`,
  errorOf: (value) => {
    const wrong = value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '' && !isProxy(part));
    return wrong.length === 0
      ? undefined
      : `"${wrong.join(', ')}" no es una dirección, un rango (IPv4 /${PROXY_BITS[4][0]} o menor, IPv6 /${PROXY_BITS[6][0]} o menor) ni ${PROXY_NAMES.join(', ')}`;
  },
};
