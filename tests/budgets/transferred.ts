import { chromium } from '@playwright/test';
import { controlsAt } from '../../sandbox/demo/controls.ts';
import { freePort } from '../../server/infrastructure/database/open.ts';
import { browserArgs, ensureShell } from '../support/browser.ts';
import { type Figure, isMissed, publishFigures, readWriteFlag, tableOf } from '../support/figures.ts';
import { runServer } from '../support/running-server.ts';
import { watchTraffic } from '../support/traffic.ts';
import { firstVisit, type Servers, savingVisit, visitAndReturn } from './visits.ts';
import type { Weighed } from './weigh.ts';

/**
 * kB (1000 bytes) on the wire, headers included: pages, code, styles, images. At most 3 % above the last measurement:
 * growth beyond that is compensated elsewhere or justified here.
 */
const FIRST_KB = {
  // 90.2. Above the original 88: the calculator of an instalment, then the offline card's age, paper, and what keeps a
  // translated page alive (185).
  '/': 91,
  // Without the code of forms, which comes with the first focus: 35 kB.
  // Above the original 129 and 132: one cleaning for what is typed, of which the payment's own screens got 3.6 less, then the
  // summary at the login and whom we cannot serve yet.
  '/login': 131, // 130
  '/create_account': 135, // 134
  '/public-payment': 131, // 128
  '/profileform': 225, // 219
  // 213. Above the original 190: drafts, the install offer and the offline portal were added, then the reminder plan,
  // what is owed of a refund, and storage that answers late, then the question how to be reminded, which is asked first (184),
  // and the summary that is kept unasked (182).
  '/dashboard': 214,
} as const;
/**
 * What the worker precaches on a first visit, so that every address opens offline: 476 at the last measurement. Above
 * the original 385: reminders and notifications were added, and the bank transfer's form is in every build since
 * settings are read at run time, then the list of sessions and the proof of work; help, own data, the promise to pay, the
 * payments' own screens and the calculator (32), then the page that proves an e-mail, what a withdrawal waits for, the
 * question how to be reminded, and the counter's steps.
 */
const KEPT_KB = 478;
/** The landing with Save-Data, without any prefetch. 18.3 at the last measurement, of which the calculator is 6.5. */
const SAVING_KB = 19;
/** Everything comes from the cache. */
const AGAIN_KB = 0;
/** The answers of the home, which are fetched each time. */
const HOME_CALLS_KB = 15;

const kb = (bytes: number): number => bytes / 1000;

const firstFigures = (path: keyof typeof FIRST_KB, { files, calls }: Weighed): readonly Figure[] => [
  { name: `${path}, first visit`, value: kb(files), unit: 'kB', limit: FIRST_KB[path] },
  ...(calls > 0 ? [{ name: `${path}, its calls`, value: kb(calls), unit: 'kB' }] : []),
];

const againFigures = (paths: readonly string[], visits: readonly Weighed[]): readonly Figure[] =>
  visits.map(({ files, worker }, index) => ({
    name: `${paths[index]}, with the worker there`,
    value: kb(files + worker),
    unit: 'kB',
    limit: AGAIN_KB,
  }));

const measure = async (servers: Servers): Promise<readonly Figure[]> => {
  const paths = ['/', '/login', '/create_account', '/public-payment'] as const;
  const landing = await visitAndReturn(servers, '/', paths);
  const own = ['/dashboard', '/dashboard/credit'];
  const portal = await visitAndReturn(servers, '/dashboard', own, 'disbursed');
  const saving = await savingVisit(servers);
  const [, ...byAddress] = paths;
  const figures: Figure[] = [
    ...firstFigures('/', landing.first),
    {
      name: '/, first visit, saving data',
      value: kb(saving.files + saving.worker),
      unit: 'kB',
      limit: SAVING_KB,
    },
  ];
  for (const path of byAddress) figures.push(...firstFigures(path, await firstVisit(servers, path)));
  figures.push(
    ...firstFigures('/profileform', await firstVisit(servers, '/profileform', 'planned')),
    ...firstFigures('/dashboard', portal.first),
    { name: 'kept by the worker after /', value: kb(landing.first.worker), unit: 'kB', limit: KEPT_KB },
  );
  const [home] = portal.then;
  figures.push(...againFigures(paths, landing.then), ...againFigures(own, portal.then), {
    name: '/dashboard, its calls with the worker there',
    value: kb(home?.calls ?? Number.NaN),
    unit: 'kB',
    limit: HOME_CALLS_KB,
  });
  return figures;
};

const executablePath = ensureShell();
const server = await runServer();
const toolsPort = await freePort();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [...browserArgs(), `--remote-debugging-port=${toolsPort}`],
});
const traffic = await watchTraffic(toolsPort);
let figures: readonly Figure[] = [];
try {
  figures = await measure({
    url: server.url,
    sandbox: controlsAt(server.sandboxUrl),
    traffic,
    newContext: (serviceWorkers) =>
      browser.newContext({
        baseURL: server.url,
        viewport: { width: 360, height: 740 },
        locale: 'es-CO',
        serviceWorkers,
      }),
  });
} finally {
  traffic.close();
  await browser.close();
  await server.close();
}
console.log(tableOf(figures));
if (readWriteFlag(process.argv).isWriting) publishFigures('transferred', figures);
for (const { name } of figures.filter(isMissed)) console.error(`over budget: ${name}`);
process.exit(figures.some(isMissed) ? 1 : 0);
