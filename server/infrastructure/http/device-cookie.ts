import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_KNOWN_SECONDS } from '#core/constants.ts';
import type { Config } from '../config/config.ts';
import type { Device } from '../runtime/caller.ts';

const ID_BYTES = 32;
const ID = /^[\w-]{43}$/;

/** Browsers take a name with this prefix from the host itself only, over TLS, for every path. */
const nameOf = ({ isProduction }: Pick<Config, 'isProduction'>): string =>
  isProduction ? '__Host-device' : 'device';

const readId = (request: FastifyRequest, name: string): string | undefined =>
  (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
    .find((value) => ID.test(value));

/** The device of a call; its answer gives it an id to keep, or makes it keep the one that it has for longer. */
export const keepDevice = (
  config: Pick<Config, 'isProduction'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Device => {
  const name = nameOf(config);
  const known = readId(request, name);
  const id = known ?? randomBytes(ID_BYTES).toString('base64url');
  const attributes = `Path=/; Max-Age=${DEVICE_KNOWN_SECONDS}; HttpOnly; SameSite=Strict`;
  reply.header('set-cookie', `${name}=${id}; ${attributes}${config.isProduction ? '; Secure' : ''}`);
  return { id, isNew: known === undefined };
};
