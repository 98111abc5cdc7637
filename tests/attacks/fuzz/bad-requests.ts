import type { SchemaObjectDescription } from 'yup';
import { type Example, examples } from '../../contract/examples.ts';
import type { Fixtures, Role } from '../../contract/fixtures.ts';
import { nameOf, urlOf } from '../../contract/requests.ts';
import type { Random } from '../../support/random.ts';
import { damagedBody } from './broken-bodies.ts';
import { hiddenRequest, OTHER_PATHS } from './hidden-targets.ts';
import { CONTENT_TYPES, type Headers, hostileHeaders, RAW_REQUESTS } from './hostile-headers.ts';
import { hostileAddressPart, hostileValue, withHostilePart } from './hostile-json.ts';

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
  /** May have a document drawn, which other requests wait for. */
  readonly drawsDocument?: boolean;
  /** Bytes for a socket, instead of all other fields. */
  readonly raw?: string;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];
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

const namesIn = (schema: Example['endpoint']['query']): readonly string[] =>
  Object.keys((schema?.describe() as SchemaObjectDescription | undefined)?.fields ?? {});

type Draft = Pick<BadRequest, 'method' | 'path' | 'headers' | 'body'>;

const withQuery = (path: string, more: string): string => `${path}${path.includes('?') ? '&' : '?'}${more}`;

const jsonOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? '');

/** Ways to spoil a call of the contract, and how often each is taken; 0 where it does not apply. */
const waysFor = ({ endpoint: { body, query, params, file, method, answer, changesState } }: Example) => {
  // A document or a message is worth a hundred rejections in work: it is seldom asked for rightly.
  const rightly = typeof answer === 'string' || changesState ? 0.05 : 0.5;
  return {
    'a part of the body': body ? 8 : 0,
    'another body': body ? 1 : 0,
    'a damaged body': body ? 5 : 0,
    'a content type': body || file ? 1 : 0,
    'a file': file ? 5 : 0,
    'a body that nobody asked for': method === 'GET' ? rightly : 0,
    'a parameter': params ? 5 : 0,
    'a query': query ? 5 : 0,
    'a query twice': query ? 1 : 0,
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
    case 'another body':
      return result({ body: jsonOf(hostileValue(random)) });
    case 'a damaged body': {
      const { how, body } = damagedBody(random, good.body);
      return result({ body }, how);
    }
    case 'a content type':
      return result({ headers: { ...good.headers, 'content-type': random.pick(CONTENT_TYPES) } });
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
      const part = hostileAddressPart(random);
      const [path = ''] = endpoint.path.split(`:${name}`);
      const rest = endpoint.path.slice(path.length + name.length + 1);
      const values = new Map<string, unknown>(Object.entries(parts.params ?? {}));
      const filled = (text: string) =>
        text.replace(/:(\w+)/g, (_, other: string) => encodeURIComponent(String(values.get(other))));
      return result({ path: `${filled(path)}${part}${filled(rest)}` });
    }
    case 'a query': {
      const name = random.pick(namesIn(endpoint.query));
      const { [name]: _, ...query } = Object.fromEntries(Object.entries(parts.query ?? {}));
      const path = urlOf(endpoint, { ...parts, query });
      return result({
        path: random.chance(0.1) ? path : withQuery(path, `${name}=${hostileAddressPart(random)}`),
      });
    }
    case 'a query twice': {
      const name = random.pick(namesIn(endpoint.query));
      return result({
        path: withQuery(
          good.path,
          random.pick([`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, `${name}`]),
        ),
      });
    }
    case 'an unknown query':
      return result({
        path: withQuery(good.path, `${hostileAddressPart(random)}=${hostileAddressPart(random)}`),
      });
    case 'a header':
      return result({ headers: { ...good.headers, ...hostileHeaders(random) } });
    case 'a method':
      return result({ method: random.pick(METHODS) });
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
      headers: endpoint.body || endpoint.file ? { 'content-type': type } : {},
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
  const { how, body } = random.chance(0.5) ? damagedBody(random, genuine) : { how: 'a part', body: genuine };
  // A HEAD or GET of a webhook is no call.
  const method = random.chance(0.97) ? 'POST' : random.pick(METHODS);
  const more = random.chance(0.1) ? hostileHeaders(random) : {};
  return { name: `${what}: ${how}`, method, path, headers: { ...headers(body), ...more }, body };
};

const toOther = (random: Random): BadRequest => {
  const path = random.chance(0.7) ? random.pick(OTHER_PATHS) : `/api/${hostileAddressPart(random)}`;
  const headers = random.chance(0.5) ? hostileHeaders(random) : {};
  return {
    name: `other ${path.slice(0, 40)}`,
    method: random.pick(METHODS),
    path,
    headers,
    body: Buffer.alloc(0),
  };
};

const toSocket = (random: Random): BadRequest => {
  const raw = random.pick(RAW_REQUESTS);
  return {
    name: `raw ${raw.slice(0, 40)}`,
    method: 'GET',
    path: '/',
    headers: {},
    body: Buffer.alloc(0),
    raw,
  };
};

/** A bad request as its random stream decides it: of the contract's calls, webhooks, policy reports, and of nothing. */
export const badRequest = (random: Random, cast: Fixtures, publicUrl: string): BadRequest => {
  switch (random.weighted({ call: 75, hidden: 17, other: 6, socket: 2 })) {
    case 'call':
      return toCall(random, cast);
    case 'hidden':
      return toHidden(random, cast, publicUrl);
    case 'other':
      return toOther(random);
    case 'socket':
      return toSocket(random);
  }
};
