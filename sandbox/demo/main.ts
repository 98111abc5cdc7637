import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { controlsAt } from './controls.ts';
import { type ProgressReporter, playTimeline } from './play-timeline.ts';

const port = process.env.PORT ?? '3000';
const url = `http://localhost:${port}`;
const sandboxUrl = process.env.SANDBOX_PUBLIC_URL ?? `http://localhost:${process.env.SANDBOX_PORT ?? '3001'}`;
const sandbox = controlsAt(sandboxUrl);
const READY_MS = 120_000;
const interruption = new AbortController();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** An expected error; its message says how to fix it. */
class Refused extends Error {}

const isServing = async (): Promise<boolean> => {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  return answer?.ok === true;
};

/**
 * Starts the product as `npm run serve` does, in a process group of its own, so that an interrupt reaches this process
 * alone, which first resets the clock and hands on one signal: a second would end the product at once. `quietly`: no
 * log lines, and vendors without delays.
 */
const startProduct = (quietly: boolean): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    stdio: ['ignore', quietly ? 'ignore' : 'inherit', 'inherit'],
    env: quietly ? { ...process.env, SANDBOX_PACE: '0' } : process.env,
    detached: true,
  });

const untilReady = async (product: ChildProcess): Promise<void> => {
  const deadline = performance.now() + READY_MS;
  while (!(await isServing())) {
    if (product.exitCode !== null) throw new Refused('La app no pudo iniciar; arriba dice por qué.');
    if (performance.now() > deadline) throw new Refused('La app no estuvo lista a tiempo.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

const end = async (product: ChildProcess): Promise<void> => {
  if (product.exitCode !== null || product.signalCode !== null) return;
  if (!product.killed) product.kill('SIGTERM');
  await once(product, 'exit');
};

const requireEmptyProduct = async (): Promise<void> => {
  const message = await sandbox.newestMessage().catch(() => {
    throw new Refused(`El sandbox no responde en ${sandboxUrl}: la demostración lo necesita.`);
  });
  if (!message) return;
  throw new Refused(
    'Aquí ya hay personas, y la demostración mueve el reloj: solo llena una instalación vacía. Usa otra carpeta de datos, como DATA_DIR=./data-demo npm run demo, o borra la que hay.',
  );
};

const fill = async (): Promise<void> => {
  await requireEmptyProduct();
  const start = performance.now();
  let day = '';
  const report: ProgressReporter = (on, sentence) => {
    console.log(`${on === day ? ' '.repeat(10) : on}  ${sentence}`);
    day = on;
  };
  await playTimeline({ url, sandbox }, report, interruption.signal);
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(`\nListo en ${seconds} s. Las personas de ejemplo están en ${sandboxUrl}\n`);
};

/** An interrupted demo leaves the clock in real time. */
const giveUp = async (product: ChildProcess | undefined): Promise<never> => {
  interruption.abort();
  await sandbox.resetClock().catch(() => undefined);
  if (product) await end(product);
  console.error('\nInterrumpida. Para empezar de nuevo hace falta una carpeta de datos vacía.');
  process.exit(130);
};

const serve = async (): Promise<void> => {
  const product = startProduct(false);
  for (const signal of SIGNALS) process.on(signal, () => void end(product));
  await once(product, 'exit');
};

const work = async (): Promise<void> => {
  const quiet = (await isServing()) ? undefined : startProduct(true);
  const interrupt = (): void => void giveUp(quiet);
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    if (quiet) {
      console.log('Iniciando CuotaSana…');
      await untilReady(quiet);
    }
    await fill();
  } finally {
    if (quiet) await end(quiet);
  }
  for (const signal of SIGNALS) process.off(signal, interrupt);
  // From here on at the usual pace, until stopped.
  if (quiet) await serve();
};

work().catch((error: unknown) => {
  // Calls that an interrupt broke off: `giveUp` reports it.
  if (interruption.signal.aborted) return;
  console.error(error instanceof Refused ? error.message : error);
  process.exitCode = 1;
});
