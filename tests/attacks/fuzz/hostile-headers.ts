import type { Random } from '../../support/random.ts';

export type Headers = Readonly<Record<string, string | readonly string[]>>;

export const CONTENT_TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/jsonp',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/json, application/json',
  'application/json-patch+json',
  'application/csp-report',
  'application/octet-stream',
  'image/jpeg',
  'x',
  '*/*',
  ';',
  'a/b; '.repeat(200),
];

const proofOf = (value: unknown): string => Buffer.from(JSON.stringify(value) ?? '').toString('base64url');

/** Headers that a browser of ours would not send, by what they try. */
const HEADERS: readonly ((random: Random) => Headers)[] = [
  (random) => ({
    authorization: random.pick([
      '',
      'Bearer',
      'Bearer null',
      `Bearer ${'x'.repeat(600)}`,
      'Basic YTpi',
      'bearer  a',
      '\xff',
    ]),
  }),
  (random) => ({ 'content-type': random.pick(CONTENT_TYPES) }),
  (random) => ({
    host: random.pick([
      '',
      'evil.example',
      'localhost:99999',
      '[::1',
      'a b',
      '..',
      `${'a'.repeat(300)}.example`,
    ]),
  }),
  (random) => ({
    'x-forwarded-for': random.pick(['1.2.3.4', "1.1.1.1, ' or 1=1", '::1', 'x'.repeat(2_000), ',,,']),
  }),
  (random) => ({
    cookie: random.pick([
      '=',
      ';;;',
      '__Host-a=%',
      `a=${'b'.repeat(5_000)}`,
      '__proto__=1; constructor=2',
      'dispositivo=\xff',
    ]),
  }),
  (random) => ({
    'proof-of-work': random.pick([
      ...['x', '{}', proofOf(null), proofOf([]), proofOf({ challenge: null, solution: null })],
      ...[
        proofOf({ challenge: { parameters: 1, signature: {} } }),
        proofOf({ challenge: {}, solution: { counter: 1e308 } }),
      ],
      ...[
        'A'.repeat(8_000),
        proofOf({ challenge: { parameters: { expiresAt: 'x', keyPrefix: [] } }, solution: 7 }),
      ],
    ]),
  }),
  (random) => ({
    'accept-encoding': random.pick([
      '',
      '*',
      'gzip;q=x',
      'br;q=0, *;q=0',
      'gzip, '.repeat(500),
      'identity;q=0',
    ]),
  }),
  (random) => ({ 'content-encoding': random.pick(['gzip', 'br', 'x', 'gzip, gzip']) }),
  (random) => ({
    range: random.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x', `bytes=${'0-1,'.repeat(500)}`]),
  }),
  (random) => ({
    'if-none-match': random.pick(['*', '"', 'W/', 'x'.repeat(3_000)]),
    'if-modified-since': 'x',
  }),
  (random) => ({
    'accept-language': 'x'.repeat(random.between(1, 6_000)),
    accept: random.pick(['', 'x', '*/*;q=']),
  }),
  (random) => ({
    'user-agent': random.pick(['', '\xff\xfe', "' or 1=1; --", 'x'.repeat(6_000), '{{7*7}}']),
  }),
  (random) => ({
    origin: random.pick(['null', 'https://evil.example', 'x']),
    referer: random.pick(['x', 'javascript:1']),
  }),
  (random) => ({
    'x-http-method-override': random.pick(['DELETE', 'TRACE']),
    'x-original-url': '/api/openapi.json',
  }),
  (random) => ({ expect: random.pick(['100-continue', 'x']) }),
  (random) =>
    Object.fromEntries(Array.from({ length: random.between(50, 300) }, (_, at) => [`x-${at}`, '1'])),
  // Beyond 16 KiB Node answers itself.
  (random) => ({ 'x-long': 'x'.repeat(random.pick([8_000, 20_000])) }),
  () => ({ authorization: ['Bearer aaaaaaaaaaaaaaaaaaaa', 'Bearer bbbbbbbbbbbbbbbbbbbb'] }),
];

export const hostileHeaders = (random: Random): Headers => random.pick(HEADERS)(random);

/** What is no HTTP, or almost none. */
export const RAW_REQUESTS: readonly string[] = [
  'hola\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'SALUDA / HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /api/textos/datos\xff HTTP/1.1\r\nHost: a\r\n\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'POST /api/accounts/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
  'POST /api/accounts/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  'POST /api/accounts/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n{}',
  'POST /api/accounts/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /api/accounts/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\nConnection: close\r\n\r\n{}',
  'GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: a\r\nX : a\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: a\r\n\x00: a\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n',
  'GET http://evil.example/healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET /healthz HTTP/1.0\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade, close\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
];
