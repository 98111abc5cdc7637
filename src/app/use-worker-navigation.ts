import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isReloadLockedHere } from '../platform/no-reload-lock.ts';
import { wantedOf } from '../platform/wanted-address.ts';

/** Goes where a pressed notification leads; whoever signs or pays here is left at it, and the window is at the front. */
export const useWorkerNavigation = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = ({ data, ports }: MessageEvent<unknown>) => {
      const wanted = wantedOf(data);
      if (wanted === undefined) return;
      ports[0]?.postMessage('heard');
      if (!isReloadLockedHere()) navigate(wanted);
    };
    const worker = navigator.serviceWorker;
    worker?.addEventListener('message', follow);
    return () => worker?.removeEventListener('message', follow);
  }, [navigate]);
};
