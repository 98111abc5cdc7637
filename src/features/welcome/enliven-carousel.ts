import { CAROUSEL_INTERVAL_MS } from '#core/constants.ts';
import { followDrag } from './carousel-drag.ts';
import { type Attention, mayAdvance, nextSlide, previousSlide } from './carousel-steps.ts';

const part = (root: Element, name: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(`[data-carousel-${name}]`);
  if (!found) throw new Error(`the carousel has no ${name}`);
  return found;
};

/**
 * Brings a rendered carousel to life: it advances by itself while nobody holds it, and obeys bars, arrows, the pause
 * button and a drag. It is plain DOM so that the first screen needs no framework to be complete.
 */
export const enlivenCarousel = (root: HTMLElement): void => {
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

  const wait = (): void => {
    window.clearTimeout(timer);
    if (mayAdvance(attention))
      timer = window.setTimeout(() => show(nextSlide(index, slides.length)), CAROUSEL_INTERVAL_MS);
  };
  const show = (next: number): void => {
    index = next;
    track.dataset.index = String(next);
    for (const [place, bar] of bars.entries()) {
      if (place === next) bar.setAttribute('aria-current', 'true');
      else bar.removeAttribute('aria-current');
    }
    wait();
  };
  const choose = (next: number): void => {
    show(next);
    const words = status.firstElementChild;
    if (words) words.textContent = slides[next]?.getAttribute('aria-label') ?? '';
  };
  const notice = (change: Partial<Attention>): void => {
    Object.assign(attention, change);
    wait();
  };

  for (const [place, bar] of bars.entries()) bar.addEventListener('click', () => choose(place));
  for (const arrow of root.querySelectorAll<HTMLElement>('[data-carousel-step]')) {
    const step = arrow.dataset.carouselStep === '1' ? nextSlide : previousSlide;
    arrow.addEventListener('click', () => choose(step(index, slides.length)));
  }
  pause.addEventListener('click', () => {
    const paused = pause.toggleAttribute('data-paused');
    pause.setAttribute('aria-label', (paused ? pause.dataset.playLabel : pause.dataset.pauseLabel) ?? '');
    notice({ paused });
  });
  // A finger that has left still counts as hovering for the browser; only a mouse rests on things.
  root.addEventListener('pointerenter', (event) => notice({ hovered: event.pointerType === 'mouse' }));
  root.addEventListener('pointerleave', () => notice({ hovered: false }));
  root.addEventListener('focusin', () => notice({ focused: true }));
  root.addEventListener('focusout', (event) => {
    notice({ focused: event.relatedTarget instanceof Node && root.contains(event.relatedTarget) });
  });
  document.addEventListener('visibilitychange', () => notice({ tabHidden: document.hidden }));
  lessMotion.addEventListener('change', () => notice({ reducedMotion: lessMotion.matches }));
  followDrag(part(root, 'window'), track, { current: () => index, total: slides.length, choose });
  wait();
};
