import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFixtures, type Fixtures, WIDE_LIMITS } from '../contract/fixtures.ts';
import { builtApp } from '../support/running-server.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { expectFigures } from './expect-figures.ts';
import { type FuzzedServer, forkServer } from './fuzz/fuzzed-server.ts';
import { type Flood, flood } from './fuzz/send-bad-requests.ts';
import type { Memory } from './fuzz/server-process.ts';

const COUNT = Number(process.env.ATTACK_REQUESTS ?? 100_000);
const PARTS = 10;
const SEED = process.env.ATTACK_SEED ?? String(randomInt(10 ** 9));
const MEGABYTE = 1_048_576;

let test: TestApp;
let cast: Fixtures;
let server: FuzzedServer;

beforeAll(async () => {
  const distDir = await builtApp();
  test = await startTestApp(WIDE_LIMITS);
  cast = await createFixtures(test);
  server = await forkServer(test, distDir);
}, 180_000);
afterAll(async () => {
  await server.close();
  await test.close();
});

const sum = (floods: readonly Flood[], of: (flood: Flood) => number): number =>
  floods.reduce((total, one) => total + of(one), 0);

it(`${COUNT} bad requests get no failure, no trace and no memory of a server`, async () => {
  console.log(`seed ${SEED}: ATTACK_SEED=${SEED} repeats the requests`);
  const floods: Flood[] = [];
  const memory: Memory[] = [];
  const start = performance.now();
  for (let part = 0; part < PARTS; part += 1) {
    const count = COUNT / PARTS;
    floods.push(await flood({ url: server.url, test, cast, seed: SEED, first: part * count, count }));
    memory.push(await server.memory());
    const { heapBytes = 0, residentBytes = 0 } = memory.at(-1) ?? {};
    console.log(
      `${(part + 1) * count}: ${Math.round((performance.now() - start) / 1_000)} s, heap ${(heapBytes / MEGABYTE).toFixed(1)} MB, resident ${(residentBytes / MEGABYTE).toFixed(0)} MB`,
    );
    if (floods.some(({ faults }) => faults.length > 0)) break;
  }
  expect(floods.flatMap(({ faults }) => faults)).toEqual([]);
  expect(memory.at(-1)?.failures).toEqual([]);
  const answers = new Map<number, number>();
  for (const { statuses } of floods)
    for (const [status, count] of Object.entries(statuses))
      answers.set(Number(status), (answers.get(Number(status)) ?? 0) + count);
  const milliseconds = floods.flatMap((one) => one.milliseconds).sort((one, other) => one - other);
  // The least of the first half: V8 throws away code that it has not run for a minute.
  const grown = (of: 'heapBytes' | 'residentBytes') =>
    ((memory.at(-1)?.[of] ?? Number.NaN) - Math.min(...memory.slice(0, PARTS / 2).map((one) => one[of]))) /
    MEGABYTE;
  const share = (sum(floods, (one) => one.refusedAsNobody) / sum(floods, (one) => one.authenticated)) * 100;
  console.log(answers);
  expectFigures([
    { name: 'bad requests sent', value: sum(floods, ({ sent }) => sent), unit: '' },
    {
      name: 'bad requests answered with 500 or more',
      value: [...answers].reduce((total, [status, count]) => total + (status < 500 ? 0 : count), 0),
      unit: '',
      limit: 0,
    },
    {
      name: 'stack traces, missing headers, hangs, other forms',
      value: floods.flatMap((one) => one.faults).length,
      unit: '',
      limit: 0,
    },
    {
      name: 'connections closed before all was read',
      value: sum(floods, ({ resets }) => resets),
      unit: '',
      limit: COUNT / 100,
    },
    { name: 'of calls with a session, refused for having none', value: share, unit: '%', limit: 5 },
    {
      name: '99th percentile of an answer',
      value: milliseconds[Math.floor(milliseconds.length * 0.99)] ?? Number.NaN,
      unit: 'ms',
    },
    { name: 'slowest answer', value: milliseconds.at(-1) ?? Number.NaN, unit: 'ms', limit: 20_000 },
    // A leak of one small object a request, 160 bytes, would be 8 MB.
    { name: 'heap that grew in the second half', value: grown('heapBytes'), unit: 'MB', limit: 8 },
    // Threads that draw documents, a hundred megabytes each, start with the first ones and again after a failure.
    {
      name: 'resident memory that grew after the first tenths',
      value: grown('residentBytes'),
      unit: 'MB',
      limit: 250,
    },
  ]);
}, 1_500_000);
