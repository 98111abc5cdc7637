import { chromium } from '@playwright/test';
import { controlsAt } from '../../sandbox/demo/controls.ts';
import { browserArgs, ensureShell } from '../support/browser.ts';
import { runServer } from '../support/running-server.ts';
import { sceneGroups } from './all.ts';
import { createPeople } from './people.ts';
import { setRules } from './replay/call-rules.ts';
import { APP_PORT } from './replay/calls.ts';
import { readRecordings, type SceneRecording } from './replay/recording.ts';
import { openScenePages, type ScenePages } from './replay/scene-page.ts';
import { openSceneServer, type SceneServer } from './replay/scene-server.ts';
import { type Product, recordScript } from './replay/script.ts';
import { settled } from './replay/settled.ts';
import { stable } from './replay/stable.ts';
import type { Scene } from './scene.ts';
import { openVisit, SCENE_INSTANT } from './visit.ts';

/** Background calls within this time are recorded too: saved drafts and polling. */
const A_WHILE_MS = 6_000;

interface Stage {
  readonly server: SceneServer;
  readonly pages: ScenePages;
  productOf(title: string): Product;
}

const record = async (
  { server, pages, productOf }: Stage,
  group: string,
  scene: Scene,
): Promise<SceneRecording> => {
  const product = productOf(`${group}/${scene.name}`);
  await product.sandbox.setClock(SCENE_INSTANT);
  const script = recordScript(product);
  const page = await pages.open();
  const play = server.play(script.answers);
  setRules(page, play.rules);
  try {
    const { visit, leave } = await openVisit({ page, script, allowConsole: () => undefined });
    await scene.arrive(visit).finally(leave);
    await settled(page, play);
    await page.clock.fastForward(A_WHILE_MS);
    await settled(page, play);
  } finally {
    play.end();
  }
  return stable(script.recording());
};

/** `npm run scenes:record -- account offer/approved`: only scenes with one of these prefixes; by default all. */
const wanted = process.argv.slice(2);
const all = Object.entries(sceneGroups).flatMap(([group, scenes]) =>
  scenes.map((scene) => ({ group, scene, title: `${group}/${scene.name}` })),
);
const chosen = all.filter(
  ({ title }) => wanted.length === 0 || wanted.some((start) => title.startsWith(start)),
);

const executablePath = ensureShell();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserArgs() });
const running = await runServer({ PORT: String(APP_PORT), SANDBOX_PORT: String(APP_PORT + 1) });
const server = await openSceneServer();
const pages = openScenePages(browser, server);
const recordings = readRecordings();
const failed: string[] = [];
try {
  const sandbox = controlsAt(running.sandboxUrl);
  const peopleOf = createPeople({ url: running.url, sandbox });
  const productOf = (title: string) => ({ url: running.url, sandbox, people: peopleOf(title) });
  for (const { group, scene, title } of chosen) {
    try {
      recordings.set(title, await record({ server, pages, productOf }, group, scene));
      recordings.write();
      console.log(title);
    } catch (error) {
      failed.push(title);
      console.error(`${title}: ${error instanceof Error ? error.message : error}`);
    }
  }
  recordings.keepOnly(new Set(all.map(({ title }) => title)));
  recordings.write();
} finally {
  await pages.close();
  await server.close();
  await running.close();
  await browser.close();
}
console.log(`${chosen.length - failed.length} scenes recorded, ${failed.length} failed: ${failed.join(' ')}`);
process.exit(failed.length === 0 ? 0 : 1);
