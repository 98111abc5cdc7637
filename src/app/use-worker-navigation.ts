import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isReloadLockedHere } from '../platform/no-reload-lock.ts';
import { redirectTargetOf } from '../platform/redirect-target.ts';

/** Not in TypeScript's DOM types, nor in every browser. */
interface WithLaunchQueue {
  readonly launchQueue?: {
    setConsumer(consumer: (launch: { readonly targetURL?: string }) => void): void;
  };
}

/**
 * Navigates for a clicked notification, and for a shortcut of the icon when the app is open; not while the no-reload lock is
 * held: the window is only focused.
 */
export const useWorkerNavigation = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    // The launch that opened this page, if one did, is consumed too.
    let opening = performance.getEntriesByType('navigation')[0]?.name;
    (window as WithLaunchQueue).launchQueue?.setConsumer(({ targetURL }) => {
      const isOpening = targetURL === opening;
      opening = undefined;
      const { pathname } = new URL(targetURL ?? '', window.location.href);
      const wanted = redirectTargetOf({ wanted: pathname });
      if (!isOpening && wanted !== undefined && !isReloadLockedHere()) navigate(wanted);
    });
  }, [navigate]);
  useEffect(() => {
    const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
      const wanted = redirectTargetOf(data);
      if (wanted === undefined) return;
      ports[0]?.postMessage('heard');
      if (!isReloadLockedHere()) navigate(wanted);
    };
    const worker = navigator.serviceWorker;
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, [navigate]);
};
