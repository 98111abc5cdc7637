import { type ReactNode, useEffect, useRef } from 'react';
import { networkCopy } from '../copy/network.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export interface FailureNoticeProps {
  title?: ReactNode;
  /** Why; what the network lost may be tried again with one press. */
  failure?: { readonly kind: string; readonly sentence: string } | undefined;
  /** Does the same again with the same input; 'submit' sends the form around again. */
  retry?: (() => void) | 'submit' | undefined;
  /** A way on: a small quiet button or link. */
  action?: ReactNode;
  /** In other words than the failure's own. */
  children?: ReactNode;
}

/** Why what was just pressed did not work; it comes into sight, wherever in a long page the press was. */
export function FailureNotice({ title, failure, retry, action, children }: FailureNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const canRetry = retry !== undefined && failure !== undefined && failure.kind !== 'answered';
  return (
    <div ref={box}>
      <Notice tone="error" live title={title} action={action || (canRetry && <RetryButton retry={retry} />)}>
        {children ?? failure?.sentence}
      </Notice>
    </div>
  );
}

function RetryButton({ retry }: { retry: (() => void) | 'submit' }) {
  return (
    <Button
      kind="quiet"
      small
      isRetry
      type={retry === 'submit' ? 'submit' : 'button'}
      onClick={retry === 'submit' ? undefined : retry}
    >
      {networkCopy.retry}
    </Button>
  );
}
