import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { decodePublicSettings, type PublicSettings } from '#core/api/public-settings.ts';
import { addApi, createApp } from '../../server/app.ts';
import type { Config } from '../../server/infrastructure/config/config.ts';
import { serveFiles } from '../../server/infrastructure/web/files.ts';
import { addSecurityHeaders } from '../../server/infrastructure/web/security-headers.ts';
import { allRoutes } from '../../server/routes.ts';
import { createCallers } from '../../server/start.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { sendRaw } from './raw-socket.ts';
import { expectError } from './requests.ts';

const SCRIPT = 'export const shell = "the app";\n'.repeat(60);
const MANIFEST = {
  'src/app/router.tsx': {
    file: 'assets/inside-1a2b.js',
    imports: ['_react.js'],
    css: ['assets/inside-3c.css'],
  },
  '_react.js': { file: 'assets/react-4d5e.js' },
  'src/routes/login.tsx': { file: 'assets/login-6f.js', imports: ['_react.js'] },
};
const FILES: Readonly<Record<string, string>> = {
  'index.html':
    '<!doctype html><head><title>shell</title></head><div id="root"></div><script type="importmap" data-release="a">{}</script><script type="module" src="/assets/app-1.js"></script>',
  'landing.html':
    '<!doctype html><head><title>landing</title><style>p{color:red}</style></head><p>__LENDER_NAME__, NIT __LENDER_NIT__, __LENDER_CITY__</p><a href="https://wa.me/__SUPPORT_WHATSAPP__?text=Hola%2C%20__BRAND_NAME__">__SUPPORT_EMAIL__, __SUPPORT_WHATSAPP__</a>',
  'previews/login.html':
    '<title>__BRAND_NAME__</title><style>b{color:red}</style><div id="preview">login</div>',
  'previews/create_account.html': '<title>create account</title>',
  'previews/public-payment.html': '<title>public payment</title>',
  'previews/dashboard.html': '<script data-app="" type="module" src="/assets/home-4d.js"></script>',
  'checkout-frame.html': '<!doctype html><title>frame</title><script>ours()</script>',
  'sw.js': 'const pages = [{ url: "index.html", revision: "1a-__SETTINGS_DIGEST__" }];',
  'manifest.webmanifest': '{"name":"CuotaSana"}',
  'assets/inside-1a2b.js': SCRIPT,
  'assets/plain-7a.css': 'a{}',
  '.vite/manifest.json': JSON.stringify(MANIFEST),
  '.vite/retired-worker.js': 'self.registration.unregister();',
  '.stamp': 'made from these sources',
};

const MAP_HASH = `'sha256-${hash('sha256', '{}', 'base64')}'`;

const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-dist-'));
let test: TestApp;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, 'dist', name)), { recursive: true });
    writeFileSync(path.join(folder, 'dist', name), text);
  }
  const script = path.join(folder, 'dist/assets/inside-1a2b.js');
  writeFileSync(`${script}.gz`, gzipSync(SCRIPT));
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT));
  writeFileSync(path.join(folder, 'secret.txt'), 'not for anybody');

  test = await startTestApp();
  const { context } = test;
  const config = { ...context.config, distDir: path.join(folder, 'dist') };
  app = createApp(config);
  addSecurityHeaders(app, config);
  await addApi(app, { context, callers: createCallers(context), routes: allRoutes });
  await serveFiles(app, config, context.db);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
}, 30_000);
afterAll(async () => {
  await app.close();
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The same files from a server with other settings. */
const serveWith = async (
  changed: Partial<PublicSettings>,
  others: Partial<Config> = {},
): Promise<FastifyInstance> => {
  const publicSettings = { ...test.context.config.publicSettings, ...changed };
  const config = { ...test.context.config, ...others, distDir: path.join(folder, 'dist'), publicSettings };
  const server = createApp(config);
  addSecurityHeaders(server, config);
  await serveFiles(server, config, test.context.db);
  onTestFinished(() => server.close());
  return server;
};

const get = (address: string, headers: InjectOptions['headers'] = {}) =>
  app.inject({ method: 'GET', url: address, headers });
const titleOf = (body: string) => /<title>(.*)<\/title>/.exec(body)?.[1];

describe('a page', () => {
  it.each([
    ['/', 'landing'],
    ['/?utm_source=doctor', 'landing'],
    ['/login', 'CuotaSana'],
    ['/newlogin?x=1.js', 'CuotaSana'],
    ['/public-payment', 'public payment'],
    ['/create_account?phone=573001112233&continue=1', 'create account'],
    ['/profileform', 'shell'],
    ['/dashboard/pay', 'shell'],
    ['/dashboard/pay/pse?reference=CS-1.2', 'shell'],
    ['/whatever/there/is', 'shell'],
    ['/apilar', 'shell'],
    ['/constructor', 'shell'],
    ['/__proto__', 'shell'],
  ])('at %s is the %s, and is asked for again', async (address, title) => {
    const answer = await get(address);
    expect([answer.statusCode, titleOf(answer.body)]).toEqual([200, title]);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.headers['cache-control']).toBe('no-cache');
    const head = await app.inject({ method: 'HEAD', url: address });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('names product and lender as configured, escaped for where they stand, and so do previews and manifest', async () => {
    const brand = {
      name: 'Sonrisa & "Ya"',
      supportEmail: 'ayuda@sonrisaya.co',
      supportWhatsapp: '573151234567',
      lenderName: 'Sonrisa Ya <S.A.S.>',
      lenderNit: '901.234.567-1',
      lenderCity: 'Medellín',
    };
    const server = await serveWith({ brand });
    const read = async (address: string) => (await server.inject(address)).body;
    const landing = await read('/');
    expect(landing).toContain('<p>Sonrisa Ya &lt;S.A.S.&gt;, NIT 901.234.567-1, Medellín</p>');
    expect(landing).toContain(
      'href="https://wa.me/573151234567?text=Hola%2C%20Sonrisa%20%26%20%22Ya%22">ayuda@sonrisaya.co, +57\u00a0315\u00a0123\u00a04567</a>',
    );
    expect(decodePublicSettings(/id="settings">(.*?)<\/script>/.exec(landing)?.[1] ?? '').brand).toEqual(
      brand,
    );
    for (const address of ['/login', '/previews/login.html'])
      expect(await read(address)).toContain('<title>Sonrisa &amp; &quot;Ya&quot;</title>');
    expect(JSON.parse(await read('/manifest.webmanifest'))).toEqual({
      name: brand.name,
      short_name: brand.name,
    });
    expect(await read('/sw.js')).not.toBe((await get('/sw.js')).body);
  });

  it('names what its screen needs, each file once, and only where it is a screen', async () => {
    const linksOf = async (address: string) =>
      [
        ...(await get(address)).body.matchAll(
          /<link rel="preload" as="(\w+)" fetchpriority="low" crossorigin href="([^"]+)">/g,
        ),
      ]
        .map(([, kind, file]) => `${kind} ${file}`)
        .sort();
    expect(await linksOf('/login')).toEqual([
      'script /assets/inside-1a2b.js',
      'script /assets/login-6f.js',
      'script /assets/react-4d5e.js',
      'style /assets/inside-3c.css',
    ]);
    for (const address of ['/whatever', '/constructor', '/__proto__', '/toString', '/index.html'])
      expect(await linksOf(address), address).toEqual([]);
  });

  it.each(['/', '/login', '/public-payment', '/dashboard', '/index.html', '/landing.html'])(
    'at %s says what the server was told, as data that nothing in it can end',
    async (address) => {
      const cashUrl = 'https://cash.com/?a=</script><script>alert(1)</script>';
      const other = await serveWith({ cashUrl });
      const answer = await other.inject({ method: 'GET', url: address });
      const [, json = ''] =
        /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(answer.body) ?? [];
      expect(decodePublicSettings(json)).toEqual({ ...test.context.config.publicSettings, cashUrl });
      expect(answer.headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^ ]+')?;/);
    },
  );

  it('goes out compressed, and not at all to whoever has it', async () => {
    const brotli = await get('/dashboard', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/dashboard', { 'accept-encoding': 'gzip, br;q=0' });
    const plain = await get('/dashboard');
    expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    for (const { headers } of [brotli, gzip, plain]) expect(headers.vary).toBe('accept-encoding');
    const again = await get('/dashboard', { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await get('/login', { 'if-none-match': String(plain.headers.etag) });
    expect(other.statusCode).toBe(200);
  });

  it('is not there for anything but reading', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url: '/login' });
      expectError(answer);
      expect(answer.statusCode).toBe(404);
    }
  });
});

describe('a file', () => {
  it('with its hash in its name is kept for a year, and the worker is asked for again', async () => {
    const script = await get('/assets/inside-1a2b.js');
    expect(script.headers['cache-control']).toBe('max-age=31536000, immutable');
    expect(script.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(script.body).toBe(SCRIPT);
    const worker = await get('/sw.js');
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect((await get('/manifest.webmanifest')).headers['content-type']).toMatch(
      /^application\/manifest\+json/,
    );
  });

  // @covers 7.76
  it('that is the worker is another one while it is switched off, and is asked for again', async () => {
    const without = await serveWith({}, { isWorkerOff: true });
    const worker = await without.inject({ method: 'GET', url: '/sw.js' });
    expect([worker.statusCode, worker.body]).toEqual([200, FILES['.vite/retired-worker.js']]);
    expect(worker.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect((await get('/sw.js')).body).toMatch(/^const pages/);
  });

  it('that is the worker is another one where the pages say something else, so that no device keeps what they said', async () => {
    const workerWith = async (settings: Partial<PublicSettings>) =>
      (await (await serveWith(settings)).inject('/sw.js')).body;
    const usual = await workerWith({});
    expect(usual).toMatch(/"1a-[0-9a-f]{16}"/);
    expect((await get('/sw.js')).body).toBe(usual);
    expect(await workerWith({ hasInternalPse: true })).not.toBe(usual);
    expect(await workerWith({ cashUrl: 'https://cash.com/' })).not.toBe(usual);
  });

  it('goes out as it was compressed beforehand, where the browser reads that', async () => {
    const brotli = await get('/assets/inside-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(brotli.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(brotli.headers['cache-control']).toBe('max-age=31536000, immutable');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
    const gzip = await get('/assets/inside-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
    const plain = await get('/assets/plain-7a.css', { 'accept-encoding': 'br' });
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'a{}']);
  });

  it.each([
    '/assets/gone-9z.js',
    '/assets/gone-9z.css',
    '/sw.js.map',
    '/favicon.ico',
    '/logo.PNG',
    '/dashboard/pay.php',
    '/.env',
    '/.git/config',
    '/.stamp',
    '/.vite/manifest.json',
    '/.vite/retired-worker.js',
  ])('%s is not there, and is no page either', async (address) => {
    const answer = await get(address);
    expectError(answer);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/%252e%252e/secret.txt',
    '//secret.txt',
    '/assets/%00/../../secret.txt',
    '/secret.txt%00.html',
  ])('outside the folder is out of reach: %s', async (address) => {
    // An HTTP client would normalize the URL.
    const answer = await sendRaw(url, `GET ${address} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect([400, 403, 404]).toContain(answer.status);
    expect(answer.body).not.toContain('not for anybody');
    expect(JSON.parse(answer.body)).toEqual({ code: expect.any(String), message: expect.any(String) });
  });
});

describe('the API beside the pages', () => {
  it.each([
    '/api',
    '/api/',
    '/api/unknown',
    '/api/unknown.js',
    '/API/unknown',
    '/%61pi/unknown',
    '/api/accounts',
  ])('%s is no page', async (address) => {
    const answer = await get(address);
    expectError(answer);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });

  it('answers calls as it does without them', async () => {
    expect((await get('/api/textos/datos')).json().tipo).toBe('datos');
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/api/textos/otro')).statusCode).toBe(422);
  });

  it.each(['//', '///', '//cuotasana.example/%2e%2e', '/%', '/%ff', '/%00', '/\\', `/${'a'.repeat(2_000)}`])(
    'odd addresses end in a page or in words: %s',
    async (address) => {
      const answer = await sendRaw(url, `GET ${address} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect([200, 400, 404]).toContain(answer.status);
      expect(answer.headers.location).toBeUndefined();
      if (answer.status !== 200) expect(Object.keys(JSON.parse(answer.body))).toEqual(['code', 'message']);
    },
  );
});

describe('every answer', () => {
  const rulesOf = (policy: unknown) =>
    Object.fromEntries(
      String(policy)
        .split(';')
        .map((rule) => {
          const [name = '', ...sources] = rule.trim().split(' ');
          return [name, sources];
        }),
    );

  it.each(['/', '/login', '/dashboard/pay', '/sw.js'])(
    'that is a page or the worker says what may be loaded and by whom it may be framed: %s',
    async (address) => {
      const { headers } = await get(address);
      const identity = new URL(test.context.config.vendors.identity?.url ?? '').origin;
      const rules = rulesOf(headers['content-security-policy']);
      expect(rules).toEqual({
        'default-src': ["'self'"],
        'script-src': ['/', '/sw.js'].includes(address) ? ["'self'"] : ["'self'", MAP_HASH],
        'style-src': expect.arrayContaining(["'self'"]),
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'", identity],
        'frame-src': ["'self'", 'blob:', identity, test.context.config.publicSettings.paymentFrameOrigin],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['cuotasana'],
        'report-uri': ['/api/informes-de-politica'],
        'report-to': ['policy'],
      });
      expect(String(headers['content-security-policy'])).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'reporting-endpoints': 'policy="/api/informes-de-politica"',
        'permissions-policy': expect.stringContaining('geolocation=()'),
      });
    },
  );

  it('that is a page allows the styles that stand in it by their hash', async () => {
    const { headers } = await get('/');
    const allowed = hash('sha256', 'p{color:red}', 'base64');
    expect(rulesOf(headers['content-security-policy'])['style-src']).toContain(`'sha256-${allowed}'`);
    expect(String((await get('/login')).headers['content-security-policy'])).not.toContain(allowed);
  });

  it('lets the shell have the styles of all previews, which the worker puts into it', async () => {
    const allowed = hash('sha256', 'b{color:red}', 'base64');
    expect(String((await get('/index.html')).headers['content-security-policy'])).toContain(allowed);
    expect(String((await get('/')).headers['content-security-policy'])).not.toContain(allowed);
  });

  it.each(['/', '/sw.js', '/api/textos/datos', '/api/unknown', '/gone.js', '/assets/gone-9z.js', '/api/%ff'])(
    'may neither be framed nor guessed, and tells nothing of the server: %s',
    async (address) => {
      const { headers } = await get(address);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
      for (const name of ['x-powered-by', 'server', 'access-control-allow-origin'])
        expect(headers[name], name).toBeUndefined();
    },
  );

  it('that is neither page nor worker has a small head, and its kind is not guessed', async () => {
    for (const address of ['/assets/inside-1a2b.js', '/assets/plain-7a.css']) {
      const { headers } = await get(address, { 'accept-encoding': 'br' });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      expect(head.join('').length, head.join('')).toBeLessThan(450);
    }
  });

  it('names the payment provider in the frame of its script and nowhere else, however it is configured', async () => {
    const { vendors } = test.context.config;
    const elsewhere = 'https://pagos.otra.example';
    const payments = { ...vendors.payments, widgetUrl: `${elsewhere}/v2/w.js?key=1` };
    const moved = await serveWith({}, { vendors: { ...vendors, payments } });
    for (const address of ['/', '/dashboard/pay', '/sw.js', '/gone.js']) {
      const { headers } = await moved.inject({ method: 'GET', url: address });
      expect(JSON.stringify(headers), address).not.toContain(elsewhere);
    }
    const frame = await moved.inject({ method: 'GET', url: '/checkout-frame.html' });
    const allowed = hash('sha256', 'ours()', 'base64');
    const policy = String(frame.headers['content-security-policy']);
    expect(policy).toContain(`default-src 'none'; script-src 'sha256-${allowed}' ${elsewhere};`);
    expect(policy).toContain(`connect-src ${elsewhere}; frame-src ${elsewhere};`);
    expect(policy).toContain("frame-ancestors 'self' ");
    expect(policy).toMatch(/; sandbox allow-scripts (?!.*allow-same-origin)/);
  });

  it('gives the frame an origin of its own where one is configured, with nothing else on it', async () => {
    const origin = 'https://pago.app.example';
    const own = await serveWith({ paymentFrameOrigin: origin });
    const read = (host: string, url: string) => own.inject({ method: 'GET', url, headers: { host } });
    const page = await read('app.example', '/dashboard/pay');
    expect(page.headers['content-security-policy']).toContain(` ${origin};`);
    const frame = await read('pago.app.example', '/checkout-frame.html');
    expect([frame.statusCode, titleOf(frame.body)]).toEqual([200, 'frame']);
    expect(frame.headers['content-security-policy']).toContain('allow-same-origin');
    expect(
      (await read('app.example', '/checkout-frame.html')).headers['content-security-policy'],
    ).not.toContain('allow-same-origin');
    for (const url of ['/', '/login', '/dashboard', '/sw.js', '/manifest.webmanifest', '/api/textos/datos'])
      expect([url, (await read('pago.app.example', url)).statusCode]).toEqual([url, 404]);
  });

  it('gives the frame this machine’s other name where the app is on it, and leads its pages to the app', async () => {
    const near = await serveWith(
      { paymentFrameOrigin: 'http://127.0.0.1:3000' },
      { publicUrl: 'http://localhost:3000' },
    );
    const read = (url: string, accept: string) =>
      near.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000', accept } });
    const frame = await read('/checkout-frame.html', 'text/html');
    expect(frame.headers['content-security-policy']).toContain('allow-same-origin');
    for (const url of ['/', '/dashboard/pay?a=1', '//else.example']) {
      const { statusCode, headers } = await read(url, 'text/html');
      expect([statusCode, headers.location]).toEqual([302, `http://localhost:3000${url}`]);
    }
    expect((await read('/manifest.webmanifest', '*/*')).statusCode).toBe(200);
  });

  it('in production asks for a secure connection for a year', async () => {
    const { headers } = await (await serveWith({}, { isProduction: true })).inject('/login');
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });
});
