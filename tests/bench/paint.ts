import type { Page } from '@playwright/test';
import type { Figure } from '../support/figures.ts';
import { median, medianRatio } from '../support/median.ts';
import { type Line, openSlowLine } from '../support/slow-line.ts';
import { type Part, withServer } from './bench.ts';
import { NO_LIMITS, onPhone, phoneSpeed, withProfile } from './phone.ts';
import { withPlainPage } from './plain-page.ts';

const RUNS = 5;
const QUIET_MS = 1_500;

interface NamedLine extends Line {
  readonly name: string;
  /** By path: how many times the page of one sentence of the same turn, at most. */
  readonly limits: Readonly<Record<string, number>>;
}

const LINES: readonly NamedLine[] = [
  {
    name: '400 kbit/s',
    kilobits: 400,
    latencyMs: 400,
    limits: { '/': 1.35, '/create_account': 1.55 },
  },
  {
    name: '1.6 Mbit/s',
    kilobits: 1_600,
    latencyMs: 150,
    limits: { '/': 1.5, '/create_account': 1.95 },
  },
];

/** How many times a limit on a machine slower than the phone. */
const SLOW_MACHINE = 1.6;

const PATHS = ['/', '/login', '/create_account', '/public-payment'] as const;
const ONE_SENTENCE = '<h1>Financia tu procedimiento médico</h1>';

const PAINT = 'largestPaint';

const recordPaints = (page: Page): Promise<unknown> =>
  page.addInitScript((name) => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) Object.assign(window, { [name]: startTime });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  }, PAINT);

/** Until the largest paint of a page by its address, on a phone that has never seen it. */
const largestPaint = (server: string, path: string, line: Line): Promise<number> =>
  withProfile(async (profile) => {
    const slow = await openSlowLine(server, line);
    try {
      return await onPhone({ url: slow.url, profile, network: NO_LIMITS }, async ({ page, traffic }) => {
        await recordPaints(page);
        await page.goto(path, { waitUntil: 'commit' });
        await traffic.rest(QUIET_MS);
        return page.evaluate((name) => Reflect.get(window, name) as number, PAINT);
      });
    } finally {
      await slow.close();
    }
  });

const measureLine = async (server: string, plain: string, line: NamedLine): Promise<readonly Figure[]> => {
  const least: number[] = [];
  const pages = PATHS.map((path) => ({ path, values: [] as number[] }));
  // In turns: what else the machine does slows all alike.
  for (let run = 0; run < RUNS; run += 1) {
    least.push(await largestPaint(plain, '/', line));
    for (const { path, values } of pages) values.push(await largestPaint(server, path, line));
  }
  const { isWhole } = await phoneSpeed();
  const name = (page: string) => `${page}, largest paint at ${line.name}`;
  return [
    { name: name('a page of one sentence'), value: Math.round(median(least)), unit: 'ms' },
    ...pages.map(({ path, values }) => ({ name: name(path), value: Math.round(median(values)), unit: 'ms' })),
    ...pages.flatMap(({ path, values }) => {
      const limit = line.limits[path];
      return limit === undefined
        ? []
        : [
            {
              name: `${name(path)}, of the page of one sentence`,
              value: medianRatio(values, least),
              unit: 'times',
              limit: isWhole ? limit : Number((limit * SLOW_MACHINE).toFixed(2)),
            },
          ];
    }),
  ];
};

/** Largest paints of first visits on slow lines and a cheap phone, medians of five. */
export const paint: Part = () =>
  withServer(({ url }) =>
    withPlainPage(ONE_SENTENCE, async (plain) => {
      const figures: Figure[] = [];
      for (const line of LINES) figures.push(...(await measureLine(url, plain, line)));
      return figures;
    }),
  );
