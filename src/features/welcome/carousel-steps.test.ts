import { expect, it } from 'vitest';
import { type Attention, mayAdvance } from './carousel-steps.ts';

const unattended: Attention = {
  paused: false,
  hovered: false,
  focused: false,
  tabHidden: false,
  reducedMotion: false,
};

it.each(Object.keys(unattended))(
  'keeps the slides still when %s, and moves on while nothing holds them',
  (reason) => {
    expect(mayAdvance(unattended)).toBe(true);
    expect(mayAdvance({ ...unattended, [reason]: true })).toBe(false);
  },
);
