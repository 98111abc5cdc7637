import type { Random } from '../../support/random.ts';

export type Headers = Readonly<Record<string, string | readonly string[]>>;

/** Media types under which no call takes a body. */
export const OTHER_TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/jsonp',
  'application/json-patch+json',
  'x',
  '*/*',
  ';',
  'a/b; '.repeat(200),
];

const CONTENT_TYPES = [
  ...OTHER_TYPES,
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/json, application/json',
  'application/csp-report',
  'application/octet-stream',
  'image/jpeg',
];

const proofOf = (value: unknown): string => Buffer.from(JSON.stringify(value) ?? '').toString('base64url');

/** What a browser of ours would not send in a header. */
const VALUES: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  authorization: [
    '',
    'Bearer',
    'Bearer null',
    `Bearer ${'x'.repeat(600)}`,
    'Basic YTpi',
    'bearer  a',
    '\xff',
    ['Bearer aaaaaaaaaaaaaaaaaaaa', 'Bearer bbbbbbbbbbbbbbbbbbbb'],
  ],
  'content-type': CONTENT_TYPES,
  host: ['', 'evil.example', 'localhost:99999', '[::1', 'a b', '..', `${'a'.repeat(300)}.example`],
  'x-forwarded-for': ['1.2.3.4', "1.1.1.1, ' or 1=1", '::1', 'x'.repeat(2_000), ',,,'],
  cookie: [
    '=',
    ';;;',
    '__Host-a=%',
    `a=${'b'.repeat(5_000)}`,
    '__proto__=1; constructor=2',
    'dispositivo=\xff',
  ],
  'proof-of-work': [
    'x',
    '{}',
    proofOf(null),
    proofOf([]),
    proofOf({ challenge: null, solution: null }),
    proofOf({ challenge: { parameters: 1, signature: {} } }),
    proofOf({ challenge: {}, solution: { counter: 1e308 } }),
    'A'.repeat(8_000),
    proofOf({ challenge: { parameters: { expiresAt: 'x', keyPrefix: [] } }, solution: 7 }),
  ],
  'accept-encoding': ['', '*', 'gzip;q=x', 'br;q=0, *;q=0', 'gzip, '.repeat(500), 'identity;q=0'],
  'content-encoding': ['gzip', 'br', 'x', 'gzip, gzip'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x', `bytes=${'0-1,'.repeat(500)}`],
  'if-none-match': ['*', '"', 'W/', 'x'.repeat(3_000)],
  'if-modified-since': ['x'],
  'accept-language': ['x', 'x'.repeat(6_000)],
  accept: ['', 'x', '*/*;q='],
  'user-agent': ['', '\xff\xfe', "' or 1=1; --", 'x'.repeat(6_000), '{{7*7}}'],
  origin: ['null', 'https://evil.example', 'x'],
  referer: ['x', 'javascript:1'],
  'x-http-method-override': ['DELETE', 'TRACE'],
  'x-original-url': ['/api/openapi.json'],
  expect: ['100-continue', 'x'],
  // Beyond 16 KiB Node answers itself.
  'x-long': ['x'.repeat(8_000), 'x'.repeat(20_000)],
};

export const hostileHeaders = (random: Random): Headers => {
  if (random.chance(0.05))
    return Object.fromEntries(Array.from({ length: random.between(50, 300) }, (_, at) => [`x-${at}`, '1']));
  const name = random.pick(Object.keys(VALUES));
  return { [name]: random.pick(VALUES[name] ?? []) };
};

/** What is no HTTP, or almost none, and the status by which it is refused; undefined: it may be taken. */
export const RAW_REQUESTS: readonly (readonly [bytes: string, status?: number])[] = [
  ['hola\r\n\r\n', 400],
  ['GET / HTTP/9.9\r\n\r\n', 400],
  ['SALUDA / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['GET /api/textos/datos\xff HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
  [
    'POST /api/accounts/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    400,
  ],
  ['POST /api/accounts/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 400],
  ['POST /api/accounts/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n{}', 400],
  ['POST /api/accounts/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
  [
    'POST /api/accounts/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\nConnection: close\r\n\r\n{}',
    400,
  ],
  ['POST /api/accounts/login HTTP/1.1\r\nHost: a\r\nExpect: pan\r\nConnection: close\r\n\r\n', 417],
  ['GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n', 400],
  ['GET /healthz HTTP/1.1\r\nHost: a\r\nX : a\r\n\r\n', 400],
  ['GET /healthz HTTP/1.1\r\nHost: a\r\n\x00: a\r\n\r\n', 400],
  ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['GET http://evil.example/healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['GET healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['GET /healthz HTTP/1.0\r\n\r\n'],
  ['OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['GET /healthz HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade, close\r\n\r\n'],
  ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
];
