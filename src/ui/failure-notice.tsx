import { type ReactNode, useEffect, useRef } from 'react';
import { networkCopy } from '../copy/network.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** A lost request is being retried automatically; below its failure, whose button must not move under a finger. */
export const RepeatingNotice = () => (
  <Notice tone="info" live>
    {networkCopy.repeating}
  </Notice>
);

export interface FailureNoticeProps {
  title?: ReactNode;
  /** The failure; a lost request can be retried with one click. */
  failure?: { readonly kind: string; readonly sentence: string } | undefined;
  /** Retries with the same input; 'submit' submits the surrounding form. */
  retry?: (() => void) | 'submit' | undefined;
  /** An answered failure can be retried too. */
  retriesAnswered?: boolean;
  action?: ReactNode;
  /** It is being retried: the button waits for that. */
  isBusy?: boolean;
  /** It is being retried automatically, which is said below it; the button waits too. */
  isRepeating?: boolean;
  /** Replaces the failure's own sentence. */
  children?: ReactNode;
}

/** Failure of an action; scrolled into view on long pages. */
export const FailureNotice = ({
  title,
  failure,
  retry,
  retriesAnswered,
  action,
  isBusy = false,
  isRepeating = false,
  children,
}: FailureNoticeProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const canRetry =
    retry !== undefined && (retriesAnswered || (failure !== undefined && failure.kind !== 'answered'));
  return (
    <div ref={box}>
      <Notice
        tone="error"
        live
        title={title}
        action={action || (canRetry && <RetryButton retry={retry} isBusy={isBusy || isRepeating} />)}
      >
        {children ?? failure?.sentence}
      </Notice>
      {isRepeating && <RepeatingNotice />}
    </div>
  );
};

interface RetryButtonProps {
  retry: (() => void) | 'submit';
  isBusy: boolean;
}

const RetryButton = ({ retry, isBusy }: RetryButtonProps) => (
  <Button
    kind="quiet"
    small
    isRetry
    busy={isBusy}
    type={retry === 'submit' ? 'submit' : 'button'}
    onClick={retry === 'submit' ? undefined : retry}
  >
    {networkCopy.retry}
  </Button>
);
