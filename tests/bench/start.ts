import { controlsAt } from '../../sandbox/demo/controls.ts';
import { freePort } from '../../server/infrastructure/database/open.ts';
import { createPerson, type Person } from '../e2e/support/people.ts';
import { putSession } from '../scenes/session.ts';
import type { Figure } from '../support/figures.ts';
import { median } from '../support/median.ts';
import { runServer } from '../support/running-server.ts';
import type { StartTimes } from '../support/start-marks.ts';
import type { Part } from './bench.ts';
import { type Opening, openOnPhone, SLOW_4G, WITHOUT_NETWORK } from './phone.ts';
import { withProfile } from './profile.ts';

const RUNS = 3;

/** The first control to press on each screen, and the selector of its answer. */
const LANDING = { path: '/', pressed: 'a[href^="/create_account"]', answer: 'form' };
const LOGIN = { path: '/login', pressed: 'form button[type=submit]', answer: '[aria-invalid=true]' };
const PORTAL = {
  path: '/dashboard',
  pressed: 'a[href^="/dashboard/pay"]',
  answer: 'h1:not(:text-is("Tu crédito"))',
};

/** One phone's starts, in order; those before a measured first visit count too. */
interface Run {
  readonly landing: Opening;
  readonly login: Opening;
  readonly portalFirst: Opening;
  readonly portalAgain: Opening;
  readonly portalOffline: Opening;
}

const runOnce = async (url: string, toolsPort: number, person: Person): Promise<Run> => {
  const phone = { url, toolsPort };
  const fresh = (screen: typeof LANDING) =>
    withProfile((profile) => openOnPhone({ ...phone, profile }, screen, SLOW_4G, { press: true }));
  const landing = await fresh(LANDING);
  const login = await fresh(LOGIN);
  const [portalFirst, portalAgain, portalOffline] = await withProfile(async (profile) => {
    const own = { ...phone, profile };
    return [
      await openOnPhone(own, PORTAL, SLOW_4G, {
        before: (page) => putSession(page, person),
        waitForWorker: true,
      }),
      await openOnPhone(own, PORTAL, SLOW_4G, { press: true }),
      await openOnPhone(own, PORTAL, WITHOUT_NETWORK, {}),
    ] as const;
  });
  return { landing, login, portalFirst, portalAgain, portalOffline };
};

const TIMES = {
  firstPaint: 'first paint',
  largestPaint: 'largest paint',
  interactive: 'interactive',
} as const satisfies Record<keyof StartTimes, string>;

const timesOf = (name: string, openings: readonly Opening[]): readonly Figure[] =>
  (Object.keys(TIMES) as (keyof StartTimes)[]).map((key) => ({
    name: `${name}, ${TIMES[key]}`,
    value: Math.round(median(openings.map(({ times }) => times[key]))),
    unit: 'ms',
  }));

const kb = (name: string, bytes: readonly number[], limit?: number): Figure => ({
  name,
  value: median(bytes) / 1000,
  unit: 'kB',
  ...(limit === undefined ? {} : { limit }),
});

const figuresOf = (runs: readonly Run[]): readonly Figure[] => {
  const all = (name: keyof Run) => runs.map((run) => run[name]);
  const shareOfFirst = (run: Run): number =>
    (100 * run.portalOffline.times.interactive) / run.portalFirst.times.interactive;
  return [
    ...timesOf('landing, first visit', all('landing')),
    kb(
      'landing, first visit, transferred',
      all('landing').map(({ bytes }) => bytes),
    ),
    ...timesOf('login by address', all('login')),
    kb(
      'login by address, transferred',
      all('login').map(({ bytes }) => bytes),
    ),
    ...timesOf('portal, first start', all('portalFirst')),
    ...timesOf('portal, second start', all('portalAgain')),
    kb(
      'portal, second start, transferred',
      all('portalAgain').map(({ bytes }) => bytes),
      15,
    ),
    ...timesOf('portal, second start without network', all('portalOffline')),
    kb(
      'portal, second start without network, transferred',
      all('portalOffline').map(({ bytes }) => bytes),
      0,
    ),
    {
      name: 'interactive without network, of the first start’s time',
      value: median(runs.map(shareOfFirst)),
      unit: '%',
      limit: 100,
    },
  ];
};

/** Time from the address to a screen that responds, on a cheap phone with slow 4G; medians, shares within one run. */
export const start: Part = async () => {
  const server = await runServer();
  try {
    const person = await createPerson(
      { url: server.url, sandbox: controlsAt(server.sandboxUrl) },
      'disbursed',
    );
    const runs: Run[] = [];
    while (runs.length < RUNS) runs.push(await runOnce(server.url, await freePort(), person));
    return figuresOf(runs);
  } finally {
    await server.close();
  }
};
