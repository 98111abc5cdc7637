import { chromium } from '@playwright/test';
import { createCreditNumber } from '#core/loan/credit-number.ts';
import { controlsAt } from '../../sandbox/demo/controls.ts';
import { browserArgs, ensureShell } from '../support/browser.ts';
import { runServer } from '../support/running-server.ts';
import { sceneGroups } from './all.ts';
import { createPeople } from './people.ts';
import { APP_PORT, setRules } from './replay/calls.ts';
import { readRecordings, type SceneRecording } from './replay/recording.ts';
import { openScenePages, type ScenePages, settled } from './replay/scene-page.ts';
import { openSceneServer, type SceneServer } from './replay/scene-server.ts';
import { type Product, recordScript } from './replay/script.ts';
import { openVisit, SCENE_INSTANT, type Scene } from './scene.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** Secrets under these field names, in JSON or in JSON within a string. */
const SECRET = /(?<=\\?"(?:token|draftKey|draft_key|pase)\\?":\\?")[\w.-]{20,}(?=\\?")/g;
const CREDIT_NUMBER = /(?<="(?:creditNumber|referencia_pago)\\?":)\d{10}/g;

const inTurn = (text: string, pattern: RegExp): readonly string[] => [...new Set(text.match(pattern))];

const MINUTE_MS = 60_000;

/** Each instant at the start of its minute, plus a millisecond after the one before: the order is preserved. */
const normalizedInstants = (instants: readonly string[]): Map<string, string> => {
  const sorted = [...instants].sort();
  let last = Number.NEGATIVE_INFINITY;
  return new Map(
    sorted.map((instant) => {
      const at = Date.parse(instant);
      last = Math.max(at - (at % MINUTE_MS), last + 1);
      return [instant, new Date(last).toISOString()];
    }),
  );
};

/**
 * Normalizes a recording, so that the next one has a small diff: ids, keys and credit numbers by first appearance,
 * instants by the minute.
 */
const stable = (recording: SceneRecording): SceneRecording => {
  const isText = (type = '') => /^(application\/json|text\/)/.test(type);
  const answers = recording.answers.map(({ body, ...answer }) => ({
    ...answer,
    body: body.toString(isText(answer.headers['content-type']) ? 'utf8' : 'base64'),
  }));
  let text = JSON.stringify({ results: recording.results, answers });
  const replace = (known: Iterable<readonly [string, string]>): void => {
    for (const [before, after] of known) text = text.replaceAll(before, after);
  };
  const numbered = (pattern: RegExp, name: (index: number) => string): void =>
    replace(inTurn(text, pattern).map((found, index) => [found, name(index + 1)]));

  numbered(UUID, (index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
  // Base64url of 32 bytes, as keys are.
  numbered(SECRET, (index) => `${String(index).padStart(3, '0')}${'A'.repeat(40)}`);
  numbered(CREDIT_NUMBER, (index) => String(createCreditNumber(() => 23_456_700 + index)));
  const instants = [...normalizedInstants(inTurn(text, INSTANT))];
  replace(instants);
  // URL-encoded.
  replace(instants.map(([before, after]) => [encodeURIComponent(before), encodeURIComponent(after)]));

  const read = JSON.parse(text) as { results: unknown[]; answers: typeof answers };
  return {
    results: read.results,
    answers: read.answers.map(({ body, ...answer }) => ({
      ...answer,
      body: Buffer.from(body, isText(answer.headers['content-type']) ? 'utf8' : 'base64'),
    })),
  };
};

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
