import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * Moves focus to the title after a navigation, as a page load would, and when the title changes in place; what was
 * scrolled belongs to the screen before. On the way back the browser knows how far one had read.
 * The first screen of a visit keeps the browser's own start, and an open dialog or a field in use keeps its focus.
 */
export function useArrivalFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const wayHere = useNavigationType();
  const announced = useRef<string | null>(null);

  useEffect(() => {
    const first = announced.current === null && !hasActed;
    const known = announced.current === title;
    announced.current = title;
    if (first || known || document.activeElement?.closest('dialog, input, select, textarea')) return;
    heading.current?.focus({ preventScroll: true });
    if (wayHere !== 'POP') window.scrollTo(0, 0);
  }, [title, wayHere]);

  return heading;
}

/** Whether the visitor has touched or typed since the page was loaded: until then every screen is still the arrival. */
let hasActed = false;
if (typeof window !== 'undefined') {
  const act = () => {
    hasActed = true;
  };
  for (const sign of ['pointerdown', 'keydown', 'click'])
    window.addEventListener(sign, act, { capture: true, once: true, passive: true });
}
