import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Moves focus to the title after a navigation, as a page load would, and when the title changes in place; what was
 * scrolled belongs to the screen before. On the way back the browser knows how far one had read.
 * The first screen of a visit keeps the browser's own start, and an open dialog or a field in use keeps its focus.
 */
export function useArrivalFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const wayHere = useNavigationType();
  const announced = useRef<string | null>(null);

  useEffect(() => {
    const first = announced.current === null && isStartOfVisit(key);
    const known = announced.current === title;
    announced.current = title;
    if (first || known || document.activeElement?.closest('dialog, input, select, textarea')) return;
    heading.current?.focus({ preventScroll: true });
    if (wayHere !== 'POP') window.scrollTo(0, 0);
  }, [title, key, wayHere]);

  return heading;
}

/** Nobody has touched or typed yet; older browsers do not say, and there the router's key for a first entry does. */
function isStartOfVisit(locationKey: string): boolean {
  return navigator.userActivation ? !navigator.userActivation.hasBeenActive : locationKey === 'default';
}
