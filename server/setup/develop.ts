import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'vite';
import { buildApp } from './build-app.ts';

/** Hot reload of both halves: Vite serves the app and passes `/api` on; the server restarts when its files change. */
const sandboxUrl = `http://localhost:${process.env.SANDBOX_PORT ?? '3001'}`;
const variables = {
  VITE_PAYMENT_WIDGET_URL: process.env.VITE_PAYMENT_WIDGET_URL ?? `${sandboxUrl}/widget.js`,
  VITE_IDENTITY_HOST: process.env.VITE_IDENTITY_HOST ?? sandboxUrl,
};
// The server serves the built app too, so that links in messages lead somewhere.
await buildApp(process.env.DIST_DIR ?? 'dist', variables);

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
