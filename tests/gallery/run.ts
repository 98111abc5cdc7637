import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { sceneGroups } from '../scenes/all.ts';
import { openStage, type SceneStage } from '../scenes/browser/open-scene.ts';
import { browserArgs, ensureBrowser } from '../support/browser.ts';
import { contactSheet } from './contact-sheet.ts';
import { type Outcome, type PictureTask, runLane } from './lane.ts';

const FOLDER = 'gallery';
const LANES = 2;

/** `npm run gallery -- account offer/amount`: only scenes with one of these prefixes; by default all. */
const wanted = process.argv.slice(2);
const tasks: PictureTask[] = Object.entries(sceneGroups).flatMap(([group, scenes]) =>
  Object.keys(scenes)
    .filter((name) => wanted.length === 0 || wanted.some((start) => `${group}/${name}`.startsWith(start)))
    .map((name) => ({ group, name })),
);
const order = new Map(tasks.map(({ group, name }, index) => [`${group}/${name}`, index]));

if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

const executablePath = ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: browserArgs(),
});
const start = performance.now();
const stages: SceneStage[] = [];
const outcomes: Outcome[] = [];
try {
  // Sequential: the first builds the app.
  for (let lane = 0; lane < LANES; lane += 1) stages.push(await openStage(browser));
  outcomes.push(...(await Promise.all(stages.map((stage) => runLane(stage, tasks, FOLDER)))).flat());
} finally {
  for (const stage of stages) await stage.close();
  await browser.close();
}

/** Pictures of the README, by the scene that they show. */
const SHOWN = {
  'welcome/landing': 'landing',
  'offer/approved': 'offer',
  'portal/home-after-payment': 'portal',
};
for (const [scene, name] of Object.entries(SHOWN)) {
  const isTaken = outcomes.some(
    (taken) => `${taken.group}/${taken.scene}` === scene && taken.files.length > 0,
  );
  if (isTaken)
    await sharp(path.join(FOLDER, `${scene}-phone-light.png`))
      .png({ palette: true, quality: 60, dither: 0, effort: 10 })
      .toFile(`docs/pictures/${name}.png`);
}

const placeOf = ({ group, scene }: { group: string; scene: string }) => order.get(`${group}/${scene}`) ?? 0;
outcomes.sort((one, other) => placeOf(one) - placeOf(other));
const sheet = path.join(FOLDER, 'index.html');
writeFileSync(sheet, contactSheet(outcomes.filter(({ failure }) => failure === undefined)));

const failed = outcomes.filter(({ failure }) => failure !== undefined);
for (const { group, scene, failure } of failed) console.error(`${group}/${scene}: ${failure}\n`);
const pictures = outcomes.reduce((sum, { files }) => sum + files.length, 0);
const seconds = Math.round((performance.now() - start) / 1000);
console.log(
  `${outcomes.length} scenes, ${pictures} pictures in ${seconds} s, ${failed.length} failed: ${sheet}`,
);
process.exit(failed.length === 0 ? 0 : 1);
