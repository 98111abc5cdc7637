import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * Moves focus to the title and scrolls to the top after a navigation, like a page load, and when the title changes in
 * place. On back the browser restores the scroll position. The first screen keeps the browser's initial focus; an open
 * dialog or focused field keeps its own.
 */
export const useNavigationFocus = (title: string): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();
  const announced = useRef<string | null>(null);

  useEffect(() => {
    const first = announced.current === null && !hasActed;
    const known = announced.current === title;
    announced.current = title;
    if (first || known || document.activeElement?.closest('dialog, input, select, textarea')) return;
    heading.current?.focus({ preventScroll: true });
    if (navigationType !== 'POP') window.scrollTo(0, 0);
  }, [title, navigationType]);

  return heading;
};

/** Any user input since the load: until then every screen counts as the first. */
let hasActed = false;
if (typeof window !== 'undefined') {
  const act = () => {
    hasActed = true;
  };
  for (const sign of ['pointerdown', 'keydown', 'click'])
    window.addEventListener(sign, act, { capture: true, once: true, passive: true });
}
