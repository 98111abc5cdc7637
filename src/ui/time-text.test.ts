import { expect, it } from 'vitest';
import { timeText } from './time-text.ts';

it('the time of day is that of Colombia, and stays on one line', () => {
  expect(timeText(Date.parse('2026-11-20T20:05:00Z'))).toBe('3:05\u00a0p.\u00a0m.');
});
