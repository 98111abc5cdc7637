import { expect, it } from 'vitest';
import {
  draftsOnDevice,
  putDrafts,
  putResponses,
  responsesOnDevice,
} from '../../../tests/components/device.ts';
import { SAVED_SUMMARY } from '../../../tests/samples/summary.ts';
import { forgetExpired } from './forget.ts';
import { readSummary, writeSummary } from './summary-storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-24T15:00:00Z');
const savedBefore = (days: number) => ({ savedAt: NOW - days * DAY_MS });

it('drafts and answers that are older than thirty days are dropped', async () => {
  const records = { old: savedBefore(31), young: savedBefore(29) };
  await putDrafts(records);
  await putResponses(records);
  await forgetExpired(NOW);
  expect(Object.keys(await draftsOnDevice())).toEqual(['young']);
  expect(Object.keys(await responsesOnDevice())).toEqual(['young']);
});

it.each([
  ['is kept for 180 days', 180, true],
  ['is dropped after them', 181, false],
])('a summary %s', async (_, days, isKept) => {
  // It is of 20 November, and so is the day of NOW four days later.
  writeSummary('ana', JSON.stringify(SAVED_SUMMARY));
  await forgetExpired(NOW + (days - 4) * DAY_MS);
  expect(readSummary('ana') !== null).toBe(isKept);
});
