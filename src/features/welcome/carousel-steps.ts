import { CAROUSEL_SWIPE_PX } from '#core/constants.ts';

export function nextSlide(index: number, total: number): number {
  return (index + 1) % total;
}

export function previousSlide(index: number, total: number): number {
  return (index - 1 + total) % total;
}

/** The slide after a drag; a negative distance is to the left and goes forward. */
export function slideAfterDrag(index: number, total: number, distancePx: number): number {
  if (Math.abs(distancePx) <= CAROUSEL_SWIPE_PX) return index;
  return distancePx < 0 ? nextSlide(index, total) : previousSlide(index, total);
}

export interface Attention {
  /** The person pressed the pause button. */
  paused: boolean;
  hovered: boolean;
  focused: boolean;
  tabHidden: boolean;
  reducedMotion: boolean;
}

export function mayAdvance(attention: Attention): boolean {
  return !Object.values(attention).some(Boolean);
}
