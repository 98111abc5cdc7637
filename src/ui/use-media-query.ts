import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, kept up to date; false where there is no window. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (onChange: () => void) => {
        const list = matchMedia(query);
        list.addEventListener('change', onChange);
        // A query in `em` may change with the text size, of which it tells nothing; the page's length does.
        const observer = new ResizeObserver(onChange);
        observer.observe(document.documentElement);
        return () => {
          observer.disconnect();
          list.removeEventListener('change', onChange);
        };
      },
      [query],
    ),
    () => matchMedia(query).matches,
    () => false,
  );
