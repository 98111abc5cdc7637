import { expect, it } from 'vitest';
import { bucketOf } from './delinquency.ts';

it.each([
  [0, '0'],
  [1, '1-30'],
  [30, '1-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '61-90'],
  [90, '61-90'],
  [91, '91-120'],
  [120, '91-120'],
  [121, '121+'],
  [2_000, '121+'],
])('%i days past due are in the bucket %s', (days, bucket) => {
  expect(bucketOf(days)).toBe(bucket);
});
