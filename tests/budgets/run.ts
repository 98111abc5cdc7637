import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { currentBuild } from '../../server/infrastructure/config/current-build.ts';
import { publishTable, readWriteFlag } from '../support/figures.ts';
import { weighScreens } from './screen-weights.ts';

/** kB are 1000 bytes, gzip. The landing's budget includes what it prefetches when idle. */
const LANDING_KB = 90;
const SCREEN_KB = 35;
/** Exceptions, each with its reason. */
const OWN_LIMITS_KB: Readonly<Record<string, number>> = {
  // 27.2. It has what must work when nothing can be fetched: network, drafts, updates, missing code, the newest token of
  // the device's tabs, without which a tab that slept would end the session, what opens its seal, and whose summary it keeps;
  // no schemas.
  shell: 27.5,
  // 35.9. A payment without a session has no portal to end in: this screen holds all its outcomes.
  'public-payment: pay': 36,
  // 35.3. Anyone's first screen of a payment: the words of who cannot be found stand with the form.
  'public-payment: form': 36,
};

const folder = currentBuild();
const { landing, screens } = weighScreens(folder);
const kb = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(6);
const complaints: string[] = [];

console.log(`landing${' '.repeat(19)}${kb(landing)} kB of ${LANDING_KB}`);
if (landing > LANDING_KB * 1000) complaints.push(`the landing weighs ${kb(landing)} kB`);
for (const { name, added, direct } of screens) {
  const limit = OWN_LIMITS_KB[name] ?? SCREEN_KB;
  console.log(`${name.padEnd(26)}${kb(added)} kB of ${limit} more${kb(direct)} kB by its address`);
  if (added > limit * 1000) complaints.push(`${name} adds ${kb(added)} kB`);
}

if (readWriteFlag(process.argv).isWriting)
  publishTable('screen weights', {
    columns: ['screen', 'adds, kB', 'at most', 'by its address, kB'],
    rows: [
      ['landing', kb(landing).trim(), String(LANDING_KB), ''],
      ...screens.map(({ name, added, direct }) => [
        name,
        kb(added).trim(),
        String(OWN_LIMITS_KB[name] ?? SCREEN_KB),
        kb(direct).trim(),
      ]),
    ],
  });

// Nothing may block the first paint of the landing: its one script is a module at the end of the page.
const page = readFileSync(path.join(folder, 'landing.html'), 'utf8');
const scripts = page.match(/<script[^>]*>/g) ?? [];
if (scripts.length !== 1 || !scripts[0]?.includes('type="module"'))
  complaints.push('the landing has another script');
if (/<link rel="stylesheet"/.test(page)) complaints.push('the landing waits for a style sheet');

/** The landing is a page of its own, and workers have none. */
const WITHOUT_MAP = /^(?:landing|proof-worker)-/;
const assets = readdirSync(path.join(folder, 'assets'));
for (const name of assets.filter((one) => one.endsWith('.js'))) {
  const code = readFileSync(path.join(folder, 'assets', name), 'utf8');
  // Only test builds may publish pending work.
  if (code.includes('dataset.busy')) complaints.push(`${name} publishes what is under way`);
  // A name with a hash would give the chunk another one with each release of what it names.
  const named = assets.find((other) => other.endsWith('.js') && code.includes(other));
  if (named && !WITHOUT_MAP.test(named)) complaints.push(`${name} names the file ${named}`);
}

for (const complaint of complaints) console.error(`over budget: ${complaint}`);
process.exit(complaints.length > 0 ? 1 : 0);
