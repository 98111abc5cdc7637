import { CAROUSEL_INTERVAL_MS } from '#core/constants.ts';
import { type Attention, mayAdvance, nextSlide, previousSlide, slideAfterDrag } from './carousel-steps.ts';

const STARTS_AT_PX = 10;

/** Drags the track by touch or mouse; beyond the threshold the next slide is chosen, below it the track snaps back. */
const followDrag = (
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

const part = (root: Element, name: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(`[data-carousel-${name}]`);
  if (!found) throw new Error(`the carousel has no ${name}`);
  return found;
};

/**
 * Adds behaviour to a rendered carousel: auto-advance, bars, arrows, pause button and drag. Plain DOM, so that the
 * first screen needs no framework.
 */
export const hydrateCarousel = (root: HTMLElement): void => {
  const track = part(root, 'track');
  const status = part(root, 'status');
  const pause = part(root, 'pause');
  const bars = [...root.querySelectorAll<HTMLElement>('[data-carousel-bar]')];
  const slides = [...track.children];
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const attention: Attention = {
    paused: false,
    hovered: false,
    focused: false,
    tabHidden: document.hidden,
    reducedMotion: lessMotion.matches,
  };
  let index = 0;
  let timer: number | undefined;

  const scheduleNext = (): void => {
    window.clearTimeout(timer);
    if (mayAdvance(attention))
      timer = window.setTimeout(() => show(nextSlide(index, slides.length)), CAROUSEL_INTERVAL_MS);
  };
  const show = (next: number): void => {
    index = next;
    track.dataset.index = String(next);
    for (const [barIndex, bar] of bars.entries()) {
      if (barIndex === next) bar.setAttribute('aria-current', 'true');
      else bar.removeAttribute('aria-current');
    }
    scheduleNext();
  };
  const choose = (next: number): void => {
    show(next);
    const words = status.firstElementChild;
    if (words) words.textContent = slides[next]?.getAttribute('aria-label') ?? '';
  };
  const updateAttention = (change: Partial<Attention>): void => {
    Object.assign(attention, change);
    scheduleNext();
  };

  for (const [barIndex, bar] of bars.entries()) bar.addEventListener('click', () => choose(barIndex));
  for (const arrow of root.querySelectorAll<HTMLElement>('[data-carousel-step]')) {
    const step = arrow.dataset.carouselStep === '1' ? nextSlide : previousSlide;
    arrow.addEventListener('click', () => choose(step(index, slides.length)));
  }
  pause.addEventListener('click', () => {
    const paused = pause.toggleAttribute('data-paused');
    pause.setAttribute('aria-label', (paused ? pause.dataset.playLabel : pause.dataset.pauseLabel) ?? '');
    updateAttention({ paused });
  });
  // Browsers keep the hover state after a touch ends; only a mouse hovers.
  root.addEventListener('pointerenter', (event) =>
    updateAttention({ hovered: event.pointerType === 'mouse' }),
  );
  root.addEventListener('pointerleave', () => updateAttention({ hovered: false }));
  root.addEventListener('focusin', () => updateAttention({ focused: true }));
  root.addEventListener('focusout', (event) => {
    updateAttention({ focused: event.relatedTarget instanceof Node && root.contains(event.relatedTarget) });
  });
  document.addEventListener('visibilitychange', () => updateAttention({ tabHidden: document.hidden }));
  lessMotion.addEventListener('change', () => updateAttention({ reducedMotion: lessMotion.matches }));
  followDrag(part(root, 'window'), track, { current: () => index, total: slides.length, choose });
  scheduleNext();
};
