import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

export interface FailureNoticeProps {
  title?: ReactNode;
  /** A way on: a small quiet button or link. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Why what was just pressed did not work; it comes into sight, wherever in a long page the press was. */
export function FailureNotice(props: FailureNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box}>
      <Notice tone="error" live {...props} />
    </div>
  );
}
