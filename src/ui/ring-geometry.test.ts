import { describe, expect, it } from 'vitest';
import { ringShape, segmentTone } from './ring-geometry.ts';

const corners = (path: string): [number, number][] =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[ALZ])/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe('ringShape', () => {
  it.each([1, 3, 8, 12, 24, 36])('draws %i segments inside the box', (segments) => {
    const { paths, round } = ringShape(segments);
    expect(paths).toHaveLength(segments);
    for (const [x, y] of paths.flatMap(corners)) {
      expect(Math.hypot(x - 50, y - 50) + round / 2).toBeLessThanOrEqual(50.01);
    }
  });

  it('starts at twelve o’clock and goes clockwise', () => {
    const { paths } = ringShape(4);
    const [first] = corners(paths[0] ?? '');
    const [second] = corners(paths[1] ?? '');
    expect(first?.[0]).toBeGreaterThan(50);
    expect(first?.[1]).toBeLessThan(10);
    expect(second?.[0]).toBeGreaterThan(90);
    expect(second?.[1]).toBeGreaterThan(50);
  });

  it.each([3, 12, 36])('leaves a gap between the segments of %i', (segments) => {
    const { paths, round } = ringShape(segments);
    const end = corners(paths[0] ?? '')[1];
    const start = corners(paths[1] ?? '')[0];
    const distance = Math.hypot((end?.[0] ?? 0) - (start?.[0] ?? 0), (end?.[1] ?? 0) - (start?.[1] ?? 0));
    expect(distance).toBeGreaterThan(round + 1);
  });

  it('takes the long way round for a single segment', () => {
    expect(ringShape(1).paths[0]).toMatch(/0 1 1 /);
  });
});

describe('segmentTone', () => {
  const tones = (filled: number, late: number, current?: number) =>
    [0, 1, 2, 3].map((index) => segmentTone(index, { filled, late, current }));

  it('fills what is paid, then marks what is late, then outlines what comes next', () => {
    expect(tones(1, 1, 2)).toEqual(['filled', 'late', 'current', 'empty']);
  });

  it('has nothing to outline once all is paid', () => {
    expect(tones(4, 0, 4)).toEqual(['filled', 'filled', 'filled', 'filled']);
  });
});
