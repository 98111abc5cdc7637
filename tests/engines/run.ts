import { mkdirSync, writeFileSync } from 'node:fs';
import { controlsAt } from '../../sandbox/demo/controls.ts';
import { freePort } from '../../server/infrastructure/database/open.ts';
import { RESULTS } from '../stages/stage.ts';
import { runServer } from '../support/running-server.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';
import { ENGINES, type Engine, ensureEngines, openEngine } from './engines.ts';
import { screenOf } from './screen.ts';
import { STATIONS } from './walk.ts';

/** The same walk in every engine, with a line between browser and server: `node tests/engines/run.ts webkit` for one. */
const asked = process.argv.slice(2);
const engines = ENGINES.filter((engine) => asked.length === 0 || asked.includes(engine));

const [linePort, serverPort] = [await freePort(), await freePort()];
const line = await openTcpProxy(linePort, serverPort);
// Both ways to pay online: the provider's window, and the form that leads to the bank.
const server = await runServer({
  PORT: String(serverPort),
  PUBLIC_URL: line.url,
  VITE_PSE_INTERNAL: 'on',
});
const sandbox = controlsAt(server.sandboxUrl);

const walkIn = async (engine: Engine): Promise<void> => {
  const browser = await openEngine(engine);
  const started = performance.now();
  const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
  try {
    const walk = { screen: screenOf(browser), sandbox, line };
    for (const [name, station] of STATIONS) {
      const start = performance.now();
      await station(walk);
      console.log(`${engine}: ${name}, ${seconds(start)} s`);
    }
    console.log(`${engine}: all, ${seconds(started)} s`);
  } catch (error) {
    mkdirSync(RESULTS, { recursive: true });
    const picture = await browser.send('picture').catch(() => '');
    writeFileSync(`${RESULTS}/${engine}.png`, Buffer.from(String(picture), 'base64'));
    throw error;
  } finally {
    await browser.close();
    line.become('through');
  }
};

ensureEngines();
let failures = 0;
try {
  for (const engine of engines) {
    await walkIn(engine).catch((error: unknown) => {
      failures += 1;
      console.error(`${engine}:`, error);
    });
  }
} finally {
  await server.close();
  await line.close();
}
process.exit(failures);
