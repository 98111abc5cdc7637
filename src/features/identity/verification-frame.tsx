import { useEffect, useId, useRef } from 'react';
import { isVerifyingIdentityAtom, lastActivityAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { type FrameEvents, openFrame } from './veriff-frame.ts';
import styles from './verification.module.css';

export interface VerificationFrameProps extends FrameEvents {
  url: string;
}

/** While the frame is open, the inactivity timer does not apply: the person is taking photos. */
export function VerificationFrame({ url, ...events }: VerificationFrameProps) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef<FrameEvents>(events);
  useEffect(() => {
    latest.current = events;
  });

  useEffect(() => {
    if (!container.current) return undefined;
    store.set(isVerifyingIdentityAtom, true);
    const close = openFrame(container.current, url, {
      onSubmitted: () => latest.current.onSubmitted(),
      onClosed: (isFinished) => latest.current.onClosed(isFinished),
      onReload: () => latest.current.onReload(),
      onSilent: () => latest.current.onSilent(),
    });
    return () => {
      close();
      // Events inside the frame count as activity, though none of them reached this page.
      store.set(lastActivityAtom, Date.now());
      store.set(isVerifyingIdentityAtom, false);
    };
  }, [url]);

  return <div ref={container} id={id} className={styles.frame} />;
}
