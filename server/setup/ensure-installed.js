// Plain JavaScript for any installed Node: it runs before the dependencies are installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const STAMP = 'node_modules/.cache/installed';
const wanted = createHash('sha256')
  .update(readFileSync('package.json'))
  .update(readFileSync('package-lock.json'))
  .digest('hex');
const installed = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';

const majorVersion = Number(process.versions.node.split('.')[0]);
if (majorVersion < 20) {
  console.error(`CuotaSana necesita Node 20 o más nuevo; este es ${process.versions.node}.`);
  process.exit(1);
}

if (installed !== wanted) {
  console.log('Instalando dependencias…');
  // Also in production, where npm would omit the build tools and the Node that runs it.
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['ci', '--include=dev', '--loglevel=error'], {
    stdio: 'inherit',
    shell: isWindows,
  });
  if (status !== 0) process.exit(status ?? 1);
  mkdirSync('node_modules/.cache', { recursive: true });
  writeFileSync(STAMP, wanted);
}
