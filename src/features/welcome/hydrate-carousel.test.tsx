import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type RenderResult, render } from 'vitest-browser-react';
import { CAROUSEL_INTERVAL_MS } from '#core/constants.ts';
import { hydrateCarousel } from './hydrate-carousel.ts';
import { Landing } from './landing.tsx';

const SLIDES = 3;
let motion: { matches: boolean; listeners: (() => void)[] };

/** The landing with its script applied, under fake timers. */
const open = async (): Promise<RenderResult> => {
  const screen = await render(<Landing />);
  const carousel = screen.container.querySelector<HTMLElement>('[data-carousel]');
  if (!carousel) throw new Error('no carousel');
  hydrateCarousel(carousel);
  return screen;
};

const currentOf = ({ container }: RenderResult): (string | null)[] =>
  [...container.querySelectorAll('[aria-current]')].map((bar) => bar.getAttribute('aria-label'));
const slide = (index: number): string[] => [`Ver el mensaje ${index} de ${SLIDES}`];

const press = ({ container }: RenderResult, name: string): HTMLElement => {
  const button = container.querySelector<HTMLElement>(`button[aria-label="${name}"]`);
  if (!button) throw new Error(`no ${name}`);
  button.focus();
  button.click();
  return button;
};

const drag = ({ container }: RenderResult, distance: number): void => {
  const surface = container.querySelector('[data-carousel-window]');
  const send = (type: string, clientX: number) =>
    surface?.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, isPrimary: true, button: 0, clientX, bubbles: true }),
    );
  send('pointerdown', 100);
  send('pointermove', 100 + distance / 2);
  send('pointermove', 100 + distance);
  send('pointerup', 100 + distance);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  motion = { matches: false, listeners: [] };
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        get matches() {
          return motion.matches && query === '(prefers-reduced-motion: reduce)';
        },
        addEventListener: (type: string, listener: () => void) =>
          type === 'change' && motion.listeners.push(listener),
      }) as unknown as MediaQueryList,
  );
  // Synthetic pointers cannot be captured.
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined);
});

describe('the carousel', () => {
  // @covers 2.64, 9.17
  it('shows each slide for five seconds, and after the last the first', async () => {
    const screen = await open();
    expect(currentOf(screen)).toEqual(slide(1));
    for (const [before, next] of [
      [1, 2],
      [2, 3],
      [3, 1],
    ] as const) {
      vi.advanceTimersByTime(CAROUSEL_INTERVAL_MS - 1);
      expect(currentOf(screen)).toEqual(slide(before));
      vi.advanceTimersByTime(1);
      expect(currentOf(screen)).toEqual(slide(next));
    }
  });

  it('follows a drag beyond 50 pixels and goes back after a shorter one', async () => {
    const screen = await open();
    for (const [distance, index] of [
      [-50, 1],
      [-51, 2],
      [51, 1],
    ] as const) {
      drag(screen, distance);
      expect(currentOf(screen)).toEqual(slide(index));
      expect(screen.container.querySelector('[data-dragged]')).toBeNull();
    }
  });

  it('obeys bars and arrows, and says where they lead', async () => {
    const screen = await open();
    for (const [name, index] of [
      ['Ver el mensaje 3 de 3', 3],
      ['Mensaje siguiente', 1],
      ['Mensaje anterior', 3],
    ] as const) {
      press(screen, name);
      expect(currentOf(screen)).toEqual(slide(index));
      const carousel = screen.getByRole('region', { name: /^Lo que ofrece/ });
      await expect.element(carousel.getByRole('status')).toHaveTextContent(`Mensaje ${index} de ${SLIDES}`);
    }
  });

  it('stands still from its stop to its resumption, and while the focus is in it', async () => {
    const screen = await open();
    press(screen, 'Detener los mensajes').blur();
    vi.advanceTimersByTime(2 * CAROUSEL_INTERVAL_MS);
    expect(currentOf(screen)).toEqual(slide(1));
    const button = press(screen, 'Reanudar los mensajes');
    vi.advanceTimersByTime(2 * CAROUSEL_INTERVAL_MS);
    expect(currentOf(screen)).toEqual(slide(1));
    button.blur();
    vi.advanceTimersByTime(CAROUSEL_INTERVAL_MS);
    expect(currentOf(screen)).toEqual(slide(2));
  });

  it('does not begin to move for who asks for less motion', async () => {
    motion.matches = true;
    const screen = await open();
    vi.advanceTimersByTime(2 * CAROUSEL_INTERVAL_MS);
    expect(currentOf(screen)).toEqual(slide(1));
  });

  it('does not move by itself for who asks for less motion, from then on', async () => {
    const screen = await open();
    motion.matches = true;
    for (const listener of motion.listeners) listener();
    vi.advanceTimersByTime(2 * CAROUSEL_INTERVAL_MS);
    expect(currentOf(screen)).toEqual(slide(1));
    press(screen, 'Ver el mensaje 2 de 3').blur();
    vi.advanceTimersByTime(2 * CAROUSEL_INTERVAL_MS);
    expect(currentOf(screen)).toEqual(slide(2));
  });

  // @covers 2.64, 9.17
  it('takes 350 ms from one slide to the next', async () => {
    const { container } = await open();
    const track = container.querySelector('[data-carousel-track]');
    if (!track) throw new Error('no track');
    expect(getComputedStyle(track).transitionDuration).toBe('0.35s');
  });
});
