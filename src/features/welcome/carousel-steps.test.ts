import { describe, expect, it } from 'vitest';
import { type Attention, mayAdvance, nextSlide, previousSlide, slideAfterDrag } from './carousel-steps.ts';

describe('the order of the slides', () => {
  it('goes round in both directions', () => {
    expect([0, 1, 2].map((index) => nextSlide(index, 3))).toEqual([1, 2, 0]);
    expect([0, 1, 2].map((index) => previousSlide(index, 3))).toEqual([2, 0, 1]);
  });
});

describe('slideAfterDrag', () => {
  // @covers 2.64, 9.17
  it('stays until the drag is beyond 50 pixels', () => {
    expect(slideAfterDrag(1, 3, -50)).toBe(1);
    expect(slideAfterDrag(1, 3, 50)).toBe(1);
  });

  it('goes on when dragged to the left and back when dragged to the right', () => {
    expect(slideAfterDrag(1, 3, -51)).toBe(2);
    expect(slideAfterDrag(1, 3, 51)).toBe(0);
  });
});

describe('mayAdvance', () => {
  const unattended: Attention = {
    paused: false,
    hovered: false,
    focused: false,
    tabHidden: false,
    reducedMotion: false,
  };

  it('moves on while nothing holds it', () => {
    expect(mayAdvance(unattended)).toBe(true);
  });

  it.each(Object.keys(unattended))('stands still when %s', (reason) => {
    expect(mayAdvance({ ...unattended, [reason]: true })).toBe(false);
  });
});
