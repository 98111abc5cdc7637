import { robotOfRanges } from '../harness/ranges.ts';

export const robot = robotOfRanges({
  ...{ name: 'orders', full: 10_000, perServer: 500, least: ['orders'] },
  module: new URL('./play.ts', import.meta.url),
});
