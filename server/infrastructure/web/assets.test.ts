import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { writeEmptyApp } from '../../../tests/support/empty-app.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createApp } from '../../app.ts';
import type { Config } from '../config/config.ts';
import { applyRetention } from '../retention/retention.ts';
import { ASSET_RETENTION, releaseAssets } from './assets.ts';
import { serveFiles } from './files.ts';

const LONG = 'export const words = "of a screen";\n'.repeat(60);
const DAY_MS = 24 * 3_600_000;

const test = openTestApp();
const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-releases-'));
const instances: FastifyInstance[] = [];
afterAll(async () => {
  for (const instance of instances) await instance.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a release into its own folder, with precompressed copies of large files as the build makes them. */
const writeRelease = (name: string, assets: Readonly<Record<string, string>>): Config => {
  const distDir = writeEmptyApp(path.join(folder, name));
  for (const [file, text] of Object.entries(assets)) {
    writeFileSync(path.join(distDir, 'assets', file), text);
    if (text.length > 860)
      writeFileSync(path.join(distDir, 'assets', `${file}.br`), brotliCompressSync(text));
  }
  return { ...test.context.config, distDir };
};

/** An instance of a release on the shared database, with only its own files on disk. */
const start = async (config: Config): Promise<FastifyInstance> => {
  const app = createApp(config);
  await releaseAssets({ ...test.context, config });
  await serveFiles(app, config, test.context.db);
  instances.push(app);
  return app;
};

const get = (app: FastifyInstance, name: string, coding = 'gzip, deflate, br') =>
  app.inject({ method: 'GET', url: `/assets/${name}`, headers: { 'accept-encoding': coding } });

describe('a hashed file of an earlier release', () => {
  // @covers 7.77
  it('is there after a deployment and a rollback, on every instance, and a file that never was is a 404', async () => {
    const a = writeRelease('a', { 'screen-a1.js': LONG, 'small-a1.css': 'a{}' });
    const b = writeRelease('b', { 'screen-b2.js': `${LONG}//b` });
    const old = await start(a);
    const now = await start(b);
    const [script, style] = [await get(now, 'screen-a1.js'), await get(now, 'small-a1.css')];
    expect([script.statusCode, brotliDecompressSync(script.rawPayload).toString()]).toEqual([200, LONG]);
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect([style.statusCode, style.body, style.headers['content-type']]).toEqual([
      200,
      'a{}',
      'text/css; charset=utf-8',
    ]);
    expect(style.headers['content-encoding']).toBeUndefined();
    // An instance of the previous release, still running or back after a rollback.
    expect((await get(old, 'screen-b2.js')).statusCode).toBe(200);
    const back = await start(a);
    expect((await get(back, 'screen-b2.js')).statusCode).toBe(200);
    for (const app of [old, now, back]) {
      for (const name of ['screen-c3.js', '..%2f..%2findex.html', '.stamp'])
        expect([(await get(app, name)).statusCode, name]).toEqual([404, name]);
    }
  });

  it('is read by a browser that does not take what it is kept compressed as', async () => {
    const now = await start(writeRelease('c', { 'screen-c9.js': `${LONG}//c` }));
    for (const coding of ['gzip', 'br;q=0, gzip', 'identity']) {
      const answer = await get(now, 'screen-a1.js', coding);
      expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, LONG]);
    }
    const head = await now.inject({ method: 'HEAD', url: '/assets/screen-a1.js' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('keeps its first bytes whatever a later release has under its name', async () => {
    await start(writeRelease('a-again', { 'screen-a1.js': `${LONG}//other` }));
    const elsewhere = await start(writeRelease('d', { 'screen-d4.js': LONG }));
    expect((await get(elsewhere, 'screen-a1.js', 'identity')).body).toBe(LONG);
  });

  it('is on the disk of an instance whose build was replaced while it ran', async () => {
    const config = writeRelease('e', { 'screen-e5.js': LONG });
    const app = await start(config);
    rmSync(path.join(config.distDir, 'assets'), { recursive: true });
    expect((await get(app, 'screen-e5.js')).statusCode).toBe(200);
    mkdirSync(path.join(config.distDir, 'assets'));
    writeFileSync(path.join(config.distDir, 'assets/screen-f6.js'), 'new');
    expect((await get(app, 'screen-f6.js')).body).toBe('new');
  });

  // @covers 7.77
  it('goes thirty days after the last release that had it, and not while one of them runs', async () => {
    const first = writeRelease('g', { 'shared-7.js': LONG, 'gone-8.js': LONG });
    const second = writeRelease('h', { 'shared-7.js': LONG });
    await start(first);
    const app = await start(writeRelease('i', { 'other-9.js': LONG }));
    const status = async (name: string) => (await get(app, name)).statusCode;
    const later = (days: number) => ({
      ...test.context,
      config: second,
      clock: { now: () => new Date(test.context.clock.now().getTime() + days * DAY_MS) },
    });
    await applyRetention(later(29), [ASSET_RETENTION]);
    expect([await status('shared-7.js'), await status('gone-8.js')]).toEqual([200, 200]);
    await applyRetention(later(31), [ASSET_RETENTION]);
    expect([await status('shared-7.js'), await status('gone-8.js')]).toEqual([200, 404]);
  });
});
