import { slideAfterDrag } from './carousel-steps.ts';

const STARTS_AT_PX = 10;

/** Drags the track by touch or mouse; beyond the threshold the next slide is chosen, below it the track snaps back. */
export const followDrag = (
  surface: HTMLElement,
  track: HTMLElement,
  slides: { readonly current: () => number; readonly total: number; choose(index: number): void },
): void => {
  let pointer: { readonly id: number; readonly x: number; readonly y: number } | undefined;
  let distance = 0;
  let isDragging = false;

  const reset = (): void => {
    pointer = undefined;
    isDragging = false;
    track.style.removeProperty('--drag');
    track.removeAttribute('data-dragged');
  };

  surface.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    pointer = { id: event.pointerId, x: event.clientX, y: event.clientY };
    distance = 0;
  });
  surface.addEventListener('pointermove', (event) => {
    if (event.pointerId !== pointer?.id) return;
    distance = event.clientX - pointer.x;
    if (!isDragging && Math.abs(distance) > STARTS_AT_PX) {
      isDragging = true;
      surface.setPointerCapture(event.pointerId);
      track.setAttribute('data-dragged', '');
    }
    if (isDragging) track.style.setProperty('--drag', `${distance}px`);
  });
  surface.addEventListener('pointerup', () => {
    const next = isDragging ? slideAfterDrag(slides.current(), slides.total, distance) : slides.current();
    reset();
    if (next !== slides.current()) slides.choose(next);
  });
  // The browser took over the gesture for scrolling.
  surface.addEventListener('pointercancel', reset);
};
