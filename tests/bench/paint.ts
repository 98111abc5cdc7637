import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { Figure } from '../support/figures.ts';
import { median } from '../support/median.ts';
import { type Line, openSlowLine } from '../support/slow-line.ts';
import type { Conditions } from '../support/traffic.ts';
import { type Part, withServer } from './bench.ts';
import { onPhone, withProfile } from './phone.ts';

const RUNS = 5;
const QUIET_MS = 1_500;

/** The line is a server's of its own; only the processor is the browser's to slow. */
const SLOW_PROCESSOR: Conditions = {
  offline: false,
  downloadThroughput: -1,
  uploadThroughput: -1,
  latency: 0,
  cpuSlowdown: 6,
};

interface NamedLine extends Line {
  readonly name: string;
  /** Milliseconds, by path. */
  readonly limits: Readonly<Record<string, number>>;
  /** Of a page of one sentence, in the same run. */
  readonly landingAtMost: number;
}

const LINES: readonly NamedLine[] = [
  {
    name: '400 kbit/s',
    kilobits: 400,
    latencyMs: 400,
    limits: { '/create_account': 800 },
    landingAtMost: 1.35,
  },
  {
    name: '1.6 Mbit/s',
    kilobits: 1_600,
    latencyMs: 150,
    limits: { '/create_account': 650 },
    landingAtMost: 1.5,
  },
];

const LANDING = '/';
const PATHS = [LANDING, '/login', '/create_account', '/public-payment'] as const;
const ONE_SENTENCE =
  '<!doctype html><html lang="es-CO"><title>CuotaSana</title><h1>Financia tu procedimiento médico</h1></html>';

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
      return await onPhone(
        { url: slow.url, profile, conditions: SLOW_PROCESSOR },
        async ({ page, traffic }) => {
          await recordPaints(page);
          await page.goto(path, { waitUntil: 'commit' });
          await traffic.rest(QUIET_MS);
          return page.evaluate((name) => Reflect.get(window, name) as number, PAINT);
        },
      );
    } finally {
      await slow.close();
    }
  });

/** The least that a page can take: one sentence, from a server that does nothing else. */
const withFloor = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(ONE_SENTENCE);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

const measureLine = async (server: string, floor: string, line: NamedLine): Promise<readonly Figure[]> => {
  const pages = [
    { name: 'a page of one sentence', url: floor, path: LANDING, values: [] as number[] },
    ...PATHS.map((path) => ({ name: path, url: server, path, values: [] as number[] })),
  ];
  // In turns: what else the machine does slows all alike.
  for (let run = 0; run < RUNS; run += 1)
    for (const { url, path, values } of pages) values.push(await largestPaint(url, path, line));
  const figures = pages.map(({ name, values }): Figure => {
    const limit = line.limits[name];
    return {
      name: `${name}, largest paint at ${line.name}`,
      value: Math.round(median(values)),
      unit: 'ms',
      ...(limit === undefined ? {} : { limit }),
    };
  });
  const [least, landing] = pages;
  // Of the two of each turn, which are measured one after the other.
  const ratios = (landing?.values ?? []).map((value, turn) => value / (least?.values[turn] ?? Number.NaN));
  return [
    ...figures,
    {
      name: `${LANDING}, largest paint at ${line.name}, of the page of one sentence`,
      value: median(ratios),
      unit: 'times',
      limit: line.landingAtMost,
    },
  ];
};

/** Largest paints of first visits on slow lines and a processor six times slower, medians of five. */
export const paint: Part = () =>
  withServer(({ url }) =>
    withFloor(async (floor) => {
      const figures: Figure[] = [];
      for (const line of LINES) figures.push(...(await measureLine(url, floor, line)));
      return figures;
    }),
  );
