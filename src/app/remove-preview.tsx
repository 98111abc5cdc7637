import { useLayoutEffect } from 'react';

/** Of a preview that has more to show than a screen that waits. */
const WAITS = 'data-waits';
/** A screen that waits longer is shown as it waits. */
const LONGEST_MS = 3_000;

const isWaiting = (): boolean => document.querySelector('#root [data-waiting]') !== null;

/** Removes the preview in the commit that mounts the real screen, or, if it shows more than one that waits, when that has come. */
export const RemovePreview = () => {
  useLayoutEffect(() => {
    const preview = document.getElementById('preview');
    if (!preview) return;
    const observer = new MutationObserver(() => isWaiting() || remove());
    const timer = setTimeout(() => remove(), LONGEST_MS);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    const remove = () => {
      stop();
      preview.remove();
    };
    if (!preview.hasAttribute(WAITS) || !isWaiting()) remove();
    else
      observer.observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true });
    return stop;
  }, []);
  return null;
};
