import { type ReactNode, useEffect, useState } from 'react';
import { uiCopy } from '../copy/ui.ts';
import { Button } from './button.tsx';
import { Ring } from './ring.tsx';
import { Skeleton, type SkeletonShape } from './skeleton.tsx';
import styles from './waiting.module.css';

/** Reload for a chunk that hangs: browsers have no useful timeout for imports. */
export const ReloadButton = () => (
  <Button kind="quiet" onClick={() => window.location.reload()}>
    {uiCopy.waiting.reload}
  </Button>
);

export interface WaitingProps {
  /** What is being done. */
  text: string;
  /** Below the text; for instance 'No actualices la página'. */
  note?: ReactNode;
  /** Delay before anything is shown; none where another one is on the screen. */
  delayMs?: number | undefined;
  lateAfterMs?: number | undefined;
  lateText?: string | undefined;
  /** Button to retry or leave, shown with the late text. */
  lateAction?: ReactNode;
  size?: 'inline' | 'block' | 'screen' | undefined;
  /** The outline of what comes, in place of the ring alone. */
  shape?: SkeletonShape | undefined;
}

export const Waiting = (props: WaitingProps) => {
  const { text, note, delayMs = 300, lateAfterMs = 10_000, lateText = uiCopy.waiting.late } = props;
  const { lateAction, size = 'block', shape } = props;
  const [delay] = useState(() => (isWaitShown() ? 0 : delayMs));
  const shown = useElapsed(delay);
  const late = useElapsed(lateAfterMs);
  return (
    <div
      className={[styles.waiting, styles[size], shape && styles.shaped].filter(Boolean).join(' ')}
      data-waiting={shown ? 'shown' : ''}
    >
      {shown && (shape ? <Skeleton shape={shape} /> : <Ring waiting size={size === 'inline' ? 28 : 72} />)}
      <div role="status" className={styles.words}>
        {shown && <p className={styles.text}>{text}</p>}
        {shown && note && <p className={styles.note}>{note}</p>}
        {shown && late && <p className={styles.note}>{lateText}</p>}
      </div>
      {shown && late && lateAction}
    </div>
  );
};

/** Not where pages are drawn at build time. */
const isWaitShown = (): boolean => Boolean(globalThis.document?.querySelector('[data-waiting="shown"]'));

/** True after that time since mount. */
const useElapsed = (ms: number): boolean => {
  const [elapsed, setElapsed] = useState(ms <= 0);
  useEffect(() => {
    if (ms <= 0) return;
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return elapsed;
};
