import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isReloadLockedHere } from '../platform/no-reload-lock.ts';
import { redirectTargetOf } from '../platform/redirect-target.ts';

/** Navigates for a clicked notification; not while the no-reload lock is held: the window is only focused. */
export const useWorkerNavigation = (): void => {
  const navigate = useNavigate();
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
