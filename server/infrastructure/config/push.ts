import { createECDH } from 'node:crypto';
import { ConfigError, type Environment } from './environment.ts';
import type { VendorConfig, VendorSettings } from './vendors.ts';

const CURVE = 'prime256v1';
const PRIVATE_BYTES = 32;
const POINT_BYTES = 65;

/** P-256 public key of a private key, base64url; undefined when invalid. */
const publicKeyOf = (privateKey: string): string | undefined => {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== PRIVATE_BYTES) return undefined;
  try {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(bytes);
    return pair.getPublicKey('base64url');
  } catch {
    // Zero, or beyond the order of the curve.
    return undefined;
  }
};

/** Errors of a VAPID key pair: an invalid key, or two that do not match. */
export const pushKeyErrors = (publicKey: string, privateKey: string): readonly string[] => {
  const isPoint = /^[\w-]+$/.test(publicKey) && Buffer.from(publicKey, 'base64url').length === POINT_BYTES;
  const derived = publicKeyOf(privateKey);
  const invalid = [
    ...(isPoint ? [] : ['PUSH_PUBLIC_KEY']),
    ...(derived === undefined ? ['PUSH_PRIVATE_KEY'] : []),
  ];
  if (invalid.length > 0)
    return invalid.map((name) => `${name}: no es una llave; npm run push-keys imprime un par`);
  return derived === publicKey ? [] : ['PUSH_PRIVATE_KEY: no es la pareja de PUSH_PUBLIC_KEY'];
};

/**
 * Push settings besides the keys; the sandbox's host is added where it runs.
 * @throws ConfigError.
 */
export const readPush = (
  env: Environment,
  supportEmail: string,
  played: VendorSettings | undefined,
): Pick<VendorConfig['push'], 'contact' | 'hosts' | 'ca'> => {
  const contact = env.PUSH_CONTACT || `mailto:${supportEmail}`;
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
    throw new ConfigError(
      env.PUSH_CONTACT
        ? `PUSH_CONTACT debe empezar por mailto: o https://, no "${contact}"`
        : `VITE_SUPPORT_EMAIL debe ser una dirección de correo, no "${supportEmail}"`,
    );
  const hosts = [env.PUSH_HOSTS ?? '', played?.PUSH_HOSTS ?? '']
    .flatMap((list) => list.split(','))
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
  const invalid = hosts.find((host) => !URL.canParse(`https://${host}`) || /[/@?#*]/.test(host));
  if (invalid !== undefined)
    throw new ConfigError(`PUSH_HOSTS debe traer nombres de servidor separados por comas, no "${invalid}"`);
  return { contact, hosts, ca: env.PUSH_CA || played?.PUSH_CA };
};
