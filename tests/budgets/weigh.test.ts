import { expect, it } from 'vitest';
import type { Transfer } from '../support/traffic.ts';
import { weigh } from './weigh.ts';

const transfer = (path: string, bytes: number, by: Transfer['by'] = 'page'): Transfer => ({
  url: `http://127.0.0.1:3000${path}`,
  bytes,
  by,
});

const VISIT = [
  transfer('/dashboard', 6_000),
  transfer('/assets/portal-BLfCV_U.css', 700),
  transfer('/api/cartera/creditos', 2_000),
  transfer('/assets/offer-CVahaVu.css', 600, 'worker'),
];

it('a visit weighs its files, its calls and what the worker fetches', () => {
  expect(weigh(VISIT)).toEqual({ files: 6_700, calls: 2_000, worker: 600 });
});

it('neither health checks, which slow answers repeat, nor an update check of the worker change the weight of files', () => {
  const later = [transfer('/healthz', 581), transfer('/healthz', 581)];
  const check = [transfer('/sw.js', 1_199, 'worker'), transfer('/sw.js', 1_199)];
  expect(weigh([...VISIT, ...later, ...check])).toEqual({ files: 6_700, calls: 3_162, worker: 600 });
});
