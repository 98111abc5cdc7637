import { CAROUSEL_SWIPE_PX } from '#core/constants.ts';

export const nextSlide = (index: number, total: number): number => (index + 1) % total;

export const previousSlide = (index: number, total: number): number => (index - 1 + total) % total;

/** The slide after a drag; a negative distance is to the left and goes forward. */
export const slideAfterDrag = (index: number, total: number, distancePx: number): number => {
  if (Math.abs(distancePx) <= CAROUSEL_SWIPE_PX) return index;
  return distancePx < 0 ? nextSlide(index, total) : previousSlide(index, total);
};

export interface Attention {
  /** The person pressed the pause button. */
  paused: boolean;
  hovered: boolean;
  focused: boolean;
  tabHidden: boolean;
  reducedMotion: boolean;
}

export const mayAdvance = (attention: Attention): boolean => !Object.values(attention).some(Boolean);
