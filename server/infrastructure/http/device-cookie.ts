import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#core/api/endpoint.ts';
import { DEVICE_KNOWN_SECONDS } from '#core/constants.ts';
import { deviceName } from '#core/people/device-name.ts';
import type { Config } from '../config/config.ts';
import type { Device } from '../runtime/caller.ts';
import type { Call } from './route.ts';

const ID_BYTES = 32;
const ID = /^[\w-]{43}$/;

/** `__Host-`: browsers accept it only from the host itself, over TLS, with Path=/. */
const nameOf = ({ isProduction }: Pick<Config, 'isProduction'>): string =>
  isProduction ? '__Host-device' : 'device';

const readId = (request: FastifyRequest, name: string): string | undefined =>
  (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
    .find((value) => ID.test(value));

/** The device of a call; the response sets its cookie or extends its lifetime. */
export const keepDevice = (
  config: Pick<Config, 'isProduction'>,
  { request, reply, userAgent }: Pick<Call<Endpoint>, 'request' | 'reply' | 'userAgent'>,
): Device => {
  const name = nameOf(config);
  const existing = readId(request, name);
  const id = existing ?? randomBytes(ID_BYTES).toString('base64url');
  const attributes = `Path=/; Max-Age=${DEVICE_KNOWN_SECONDS}; HttpOnly; SameSite=Strict`;
  reply.header('set-cookie', `${name}=${id}; ${attributes}${config.isProduction ? '; Secure' : ''}`);
  return { id, isNew: existing === undefined, name: deviceName(userAgent) };
};
