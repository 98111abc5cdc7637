// @covers 5.39

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const darkStart = css.indexOf('@media screen and (prefers-color-scheme: dark)');
const colours = (part: string) =>
  new Map([...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, k, v]) => [k, v]));
const light = colours(css.slice(0, darkStart));
const dark = new Map([...light, ...colours(css.slice(darkStart))]);

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (theme: Map<string | undefined, string | undefined>, one: string, other: string): number => {
  const [a = 0, b = 0] = [one, other]
    .map((name) => luminance(theme.get(name) ?? 'missing'))
    .sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
};

const grounds = ['paper', 'surface', 'panel'];
const texts: [string, string][] = [
  ...grounds.flatMap((ground) =>
    ['ink', 'muted', 'primary', 'coral', 'amber', 'ok'].map((text): [string, string] => [text, ground]),
  ),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-soft', 'primary-soft'],
  ['on-soft', 'panel'],
  ['primary', 'primary-soft'],
  ['coral', 'coral-soft'],
  ['amber', 'amber-soft'],
  ['ok', 'ok-soft'],
  ...['primary-soft', 'coral-soft', 'amber-soft', 'ok-soft'].map((ground): [string, string] => [
    'ink',
    ground,
  ]),
];
const controls: [string, string][] = grounds.flatMap((ground) => [
  ['control', ground],
  ['primary', ground],
]);

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, theme) => {
  it.each(texts)('%s on %s can be read (WCAG 1.4.3: 4.5 to 1)', (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controls)('%s on %s can be made out (WCAG 1.4.11: 3 to 1)', (control, ground) => {
    expect(contrast(theme, control, ground)).toBeGreaterThanOrEqual(3);
  });
});
