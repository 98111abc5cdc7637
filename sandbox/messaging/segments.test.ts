import { expect, it } from 'vitest';
import { smsSegments } from './segments.ts';

// Lengths of GSM 03.38: 160 seven-bit letters alone and 153 joined; 70 and 67 in UCS-2.
it.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  [`ñ¿é${'a'.repeat(157)}`, 1],
  [`€${'a'.repeat(159)}`, 2],
  [`á${'a'.repeat(69)}`, 1],
  [`á${'a'.repeat(70)}`, 2],
])('counts the segments of %j as %i', (text, segments) => {
  expect(smsSegments(text)).toBe(segments);
});
