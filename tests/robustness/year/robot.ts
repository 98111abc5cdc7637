import { robotOfRanges } from '../harness/ranges.ts';

export const robot = robotOfRanges({
  ...{ name: 'year', full: 200, perServer: 50, least: ['credits', 'exports verified outside'] },
  module: new URL('./play.ts', import.meta.url),
});
