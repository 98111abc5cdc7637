import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'vite';
import { buildNewest } from './build-app.ts';

/** Hot reload of client and server: Vite serves the app and proxies `/api`; the server restarts when its files change. */
// The server serves the built app too: links in messages point to it.
await buildNewest();

const server: ChildProcess = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning', 'server/main.ts'],
  { stdio: 'inherit' },
);
const vite = await createServer();
await vite.listen();
vite.printUrls();

const stop = async () => {
  server.kill('SIGTERM');
  await vite.close();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
