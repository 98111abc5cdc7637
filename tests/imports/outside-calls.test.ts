import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const REFUSED = [
  "export const answer = fetch('https://a.example');",
  "export const answer = globalThis.fetch('https://a.example');",
  "export const answer = globalThis['fetch']('https://a.example');",
  "export const answer = global.fetch('https://a.example');",
  'export const { fetch: call } = globalThis;',
  "import { request } from 'node:http';\nexport const call = request;",
  "import { get } from 'node:https';\nexport const call = get;",
  "import http from 'node:http';\nexport const call = http.request;",
  "import * as https from 'node:https';\nexport const call = https.get;",
  "import { connect } from 'node:http2';\nexport const call = connect;",
  "import { fetch as call } from 'undici';\nexport const answer = call('https://a.example');",
  "export const { request } = await import('node:https');",
  "export { request } from 'node:http';",
];
const TAKEN = [
  "import type { IncomingMessage, Server } from 'node:http';\nexport type Both = [IncomingMessage, Server];",
  "import { Agent } from 'node:https';\nexport const agent = new Agent();",
];
const OUTSIDE_CALL = 'server/infrastructure/vendors/outside-call.ts';

/** The files of which the linter says that they call out. */
const filesRefused = (files: Readonly<Record<string, string>>): readonly string[] => {
  const root = mkdtempSync(path.join(tmpdir(), 'cuotasana-calls-'));
  try {
    copyFileSync('biome.json', path.join(root, 'biome.json'));
    for (const [file, source] of Object.entries(files)) {
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(root, file), source);
    }
    const { stdout } = spawnSync(
      path.resolve('node_modules/.bin/biome'),
      ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none'],
      { cwd: root, encoding: 'utf8' },
    );
    const found = stdout.matchAll(
      /title=lint\/\w+\/no(?:RestrictedGlobals|RestrictedImports|JsRestrictedProperties),file=([^,]+),/g,
    );
    return [...new Set([...found].map(([, file = '']) => path.relative(root, file)))].sort();
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

it('refuses each call out of the server that goes around callOutside, and nothing else', () => {
  const named = (sources: readonly string[], start: string) =>
    sources.map((source, at): [string, string] => [`server/loans/${start}-${at}.ts`, source]);
  const refused = named(REFUSED, 'refused');
  const [callOut = ''] = REFUSED;
  const files = Object.fromEntries([...refused, ...named(TAKEN, 'taken'), [OUTSIDE_CALL, callOut]]);
  expect(filesRefused(files)).toEqual(refused.map(([file]) => file).sort());
});
