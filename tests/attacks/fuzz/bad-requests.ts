import { FROM_APP_HEADER } from '#core/api/endpoint.ts';
import { apiEndpoints } from '#core/api/endpoints.ts';
import { type Example, examples } from '../../contract/examples.ts';
import type { Fixtures, Role } from '../../contract/fixtures.ts';
import { nameOf, urlOf } from '../../contract/requests.ts';
import type { Random } from '../../support/random.ts';
import { damagedBody, type Rejection } from './broken-bodies.ts';
import { hiddenRequest, NO_CALLS, OTHER_PATHS } from './hidden-targets.ts';
import { type Headers, hostileHeaders, OTHER_TYPES, RAW_REQUESTS } from './hostile-headers.ts';
import {
  BROKEN_ADDRESSES,
  hostileAddressPart,
  hostileValue,
  STRANGE_NAMES,
  withHostilePart,
} from './hostile-values.ts';

/** Who sends it, so that it gets past the authentication. */
interface Sender {
  readonly role: Role;
  /** The call may end the session, or others of the role. */
  readonly endsSession: boolean;
  /** Also open to the pass of a payment. */
  readonly takesPass: boolean;
}

export interface BadRequest {
  /** What is wrong with it, and where it goes. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly sender?: Sender;
  /** Undefined: it may be taken. */
  readonly rejection?: Rejection | undefined;
  /** May have a document drawn, which other requests wait for. */
  readonly drawsDocument?: boolean;
  /** Bytes for a socket, instead of all other fields. */
  readonly raw?: string;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];
/** What is no number as the contract writes it, whatever a parser may guess. */
const NO_NUMBERS = ['+', '1e6', '0x10', '-1', '1.5', '1.200.000', 'NaN', 'Infinity', '%EF%BC%91'];
const NO_OBJECTS = ['[]', '["a"]', '"text"', '7', 'true', 'null'].map((text) => Buffer.from(text));
const FILES = [
  '',
  '%PDF-1.4\n%%EOF',
  '\xff\xd8\xff\xe0',
  '\x89PNG\r\n',
  'GIF89a',
  'PK\x03\x04',
  '<html><script>',
  '\u0000',
];

const MALFORMED = { status: 400, code: 'malformed' };
const INVALID = { status: 422, code: 'invalid_fields' };
const NO_CALL = { status: 404, code: 'not_found' };

const namesIn = (schema: Example['endpoint']['query']): readonly string[] =>
  Object.keys(schema?.fields ?? {});

/** Methods by which the contract has no call at a path. */
const otherMethods = (path: string): readonly string[] => {
  const known = apiEndpoints
    .filter((one) => new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`).test(path.replace(/\?.*/, '')))
    .map(({ method }): string => method);
  return METHODS.filter((method) => !known.includes(method));
};

type Draft = Pick<BadRequest, 'method' | 'path' | 'headers' | 'body' | 'rejection'>;

const withQuery = (path: string, more: string): string => `${path}${path.includes('?') ? '&' : '?'}${more}`;

const jsonOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? '');

/** Ways to spoil a call of the contract, and how often each is taken; 0 where it does not apply. */
const waysFor = ({ endpoint: { body, query, params, file, method, answer, changesState } }: Example) => {
  // A document or a message is worth a hundred rejections in work: it is seldom asked for rightly.
  const rightly = typeof answer === 'string' || changesState ? 0.05 : 0.5;
  return {
    'a part of the body': body ? 8 : 0,
    'no object as body': body ? 1 : 0,
    'a field that it does not have': body ? 2 : 0,
    'a damaged body': body ? 5 : 0,
    'a content type': body ? 1 : 0,
    'a file': file ? 5 : 0,
    'a body that nobody asked for': method === 'GET' ? rightly : 0,
    'a parameter': params ? 5 : 0,
    'a query': query ? 5 : 0,
    'a query twice': query ? 1 : 0,
    'a query that it does not have': query ? 1 : 0,
    'an unknown query': rightly,
    'a header': 4 * rightly,
    'a method': 0.5,
  };
};

const spoiled = (random: Random, example: Example, good: Draft, parts: ReturnType<Example['input']>) => {
  const { endpoint } = example;
  const way = random.weighted(waysFor(example));
  const result = (changes: Partial<Draft>, how: string = way) => ({ how, ...good, ...changes });
  switch (way) {
    case 'a part of the body':
      return result({ body: jsonOf(withHostilePart(random, parts.body)) });
    case 'no object as body':
      return result({ body: random.pick(NO_OBJECTS), rejection: MALFORMED });
    case 'a field that it does not have': {
      const more = { [random.pick(STRANGE_NAMES)]: 1 };
      return result({ body: jsonOf({ ...parts.body, ...more }), rejection: INVALID });
    }
    case 'a damaged body': {
      const { how, ...damaged } = damagedBody(random, good.body);
      return result(damaged, how);
    }
    case 'a content type':
      return result({ headers: { 'content-type': random.pick(OTHER_TYPES) }, rejection: MALFORMED });
    case 'a file':
      return result({
        body: Buffer.from(`${random.pick(FILES)}${'x'.repeat(random.between(0, 2_000))}`, 'latin1'),
      });
    case 'a body that nobody asked for':
      return result({
        body: jsonOf(hostileValue(random)),
        headers: { ...good.headers, 'content-type': 'application/json' },
      });
    case 'a parameter': {
      const name = random.pick(namesIn(endpoint.params));
      const isBroken = random.chance(0.5);
      const part = isBroken ? random.pick(BROKEN_ADDRESSES) : hostileAddressPart(random);
      const [path = ''] = endpoint.path.split(`:${name}`);
      const rest = endpoint.path.slice(path.length + name.length + 1);
      const values = new Map<string, unknown>(Object.entries(parts.params ?? {}));
      const filled = (text: string) =>
        text.replace(/:(\w+)/g, (_, other: string) => encodeURIComponent(String(values.get(other))));
      return result({ path: `${filled(path)}${part}${filled(rest)}`, rejection: isBroken ? {} : undefined });
    }
    case 'a query': {
      const name = random.pick(namesIn(endpoint.query));
      const { [name]: _, ...query } = Object.fromEntries(Object.entries(parts.query ?? {}));
      const path = urlOf(endpoint, { ...parts, query });
      if (random.chance(0.1)) return result({ path });
      const isGuessed = endpoint.query?.describe().fields[name]?.type === 'number' && random.chance(0.5);
      const value = isGuessed ? random.pick(NO_NUMBERS) : hostileAddressPart(random);
      return result({
        path: withQuery(path, `${name}=${value}`),
        rejection: isGuessed ? INVALID : undefined,
      });
    }
    case 'a query twice': {
      const name = random.pick(namesIn(endpoint.query));
      const more = random.pick([`${name}=1&${name}=2`, `${name}=&${name}=`, `${name}[]=1`, `${name}[a]=1`]);
      return result({ path: withQuery(good.path, more), rejection: INVALID });
    }
    case 'a query that it does not have': {
      const name = encodeURIComponent(random.pick([...STRANGE_NAMES, '__proto__']));
      return result({ path: withQuery(good.path, `${name}=1`), rejection: INVALID });
    }
    case 'an unknown query':
      return result({
        path: withQuery(good.path, `${hostileAddressPart(random)}=${hostileAddressPart(random)}`),
      });
    case 'a header':
      return result({ headers: { ...good.headers, ...hostileHeaders(random) } });
    case 'a method':
      return result({ method: random.pick(otherMethods(good.path)), rejection: NO_CALL });
  }
};

const toCall = (random: Random, cast: Fixtures): BadRequest => {
  const example = random.pick(examples);
  const { endpoint, by } = example;
  const parts = example.input(cast[by]);
  const type = endpoint.file ? 'application/octet-stream' : 'application/json';
  const { how, ...request } = spoiled(
    random,
    example,
    {
      method: endpoint.method,
      path: urlOf(endpoint, parts),
      headers: {
        ...(endpoint.changesState ? { [FROM_APP_HEADER]: '1' } : {}),
        ...(endpoint.body || endpoint.file ? { 'content-type': type } : {}),
      },
      body: endpoint.file ? Buffer.from('?') : jsonOf(parts.body),
    },
    parts,
  );
  const endsSession = /logout|refresh|sesiones|confirm\/email/.test(endpoint.path);
  const takesPass = endpoint.access === 'session-or-pass';
  return {
    name: `${nameOf(endpoint)}: ${how}`,
    ...request,
    drawsDocument: endpoint.answer === 'pdf' || /contract\/(create|texto)/.test(endpoint.path),
    ...(endpoint.access === 'public' ? {} : { sender: { role: by, endsSession, takesPass } }),
  };
};

const toHidden = (random: Random, cast: Fixtures, publicUrl: string): BadRequest => {
  const { what, path, body: genuine, headers } = hiddenRequest(random, cast, publicUrl);
  // Whether the signature or the form is refused first is the target's own affair.
  const { how, body } = random.chance(0.5) ? damagedBody(random, genuine) : { how: 'a part', body: genuine };
  // A HEAD or GET of a webhook is no call.
  const method = random.chance(0.97) ? 'POST' : random.pick(METHODS);
  const more = random.chance(0.1) ? hostileHeaders(random) : {};
  return { name: `${what}: ${how}`, method, path, headers: { ...headers(body), ...more }, body };
};

const NOTHING = { method: 'GET', path: '/', headers: {}, body: Buffer.alloc(0) };

const toOther = (random: Random): BadRequest => {
  const path = random.chance(0.7) ? random.pick(OTHER_PATHS) : `/api/${hostileAddressPart(random)}`;
  const headers = random.chance(0.5) ? hostileHeaders(random) : {};
  return { ...NOTHING, name: `other ${path.slice(0, 40)}`, method: random.pick(METHODS), path, headers };
};

const toNoCall = (random: Random): BadRequest => {
  const path = random.pick(NO_CALLS);
  return { ...NOTHING, name: `no call ${path}`, method: 'POST', path, rejection: NO_CALL };
};

const toSocket = (random: Random): BadRequest => {
  const [raw, status] = random.pick(RAW_REQUESTS);
  return {
    ...NOTHING,
    name: `raw ${raw.slice(0, 40)}`,
    raw,
    rejection: status === undefined ? undefined : { status },
  };
};

/** A bad request as its random stream decides it: of the contract's calls, webhooks, policy reports, and of nothing. */
export const badRequest = (random: Random, cast: Fixtures, publicUrl: string): BadRequest => {
  switch (random.weighted({ call: 75, hidden: 16, other: 6, 'no call': 1, socket: 2 })) {
    case 'call':
      return toCall(random, cast);
    case 'hidden':
      return toHidden(random, cast, publicUrl);
    case 'other':
      return toOther(random);
    case 'no call':
      return toNoCall(random);
    case 'socket':
      return toSocket(random);
  }
};
