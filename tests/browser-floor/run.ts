import { globSync } from 'node:fs';
import path from 'node:path';
import { BROWSER_FLOOR } from '../../server/setup/browser-floor.ts';
import { findNewerFunctions, findNewerStyles } from './find-newer-uses.ts';

/** What reaches the browsers, without packages. */
const PROJECTS = ['src/tsconfig.json', 'src/core/tsconfig.json', 'sw/tsconfig.json'];

/** Uses that ask in another file, or need no answer. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/platform/files/share-file.ts: Navigator.share': 'behind `canShareFiles`, which is as young',
  'src/ui/base.css: page': 'margins of paper; who does not know it has its own',
  'sw/page-messages.ts: Notification.tag': 'read back as it was given; Safari does not replace by it',
};

const uses = [...findNewerFunctions(PROJECTS), ...findNewerStyles(globSync('src/**/*.css'))]
  .map(({ file, line, feature }) => ({ use: `${path.relative('.', file)}: ${feature}`, line }))
  .filter(({ use }) => !(use in ALLOWED));
for (const { use, line } of uses) console.error(`${use} (line ${line})`);
if (uses.length > 0) {
  const floor = Object.entries(BROWSER_FLOOR).map(([browser, version]) => `${browser} ${version}`);
  console.error(
    `Newer than the oldest browsers (${floor.join(', ')}): ask whether it is there, or do without.`,
  );
  process.exit(1);
}
