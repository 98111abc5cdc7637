import { Notice } from './notice.tsx';

export interface NeedsNetworkProps {
  /** From `useDisabledReasonId`; undefined renders nothing. */
  disabledReasonId: string | undefined;
  /** Framed above a form's button, a line below a single one, or visually hidden where it is shown nearby. */
  as?: 'notice' | 'line' | 'hidden' | undefined;
  children: string;
}

/** Sentence that an action needs the network. */
export const NeedsNetwork = ({ disabledReasonId, as = 'line', children }: NeedsNetworkProps) => {
  if (disabledReasonId === undefined) return null;
  if (as !== 'notice')
    return (
      <p id={disabledReasonId} hidden={as === 'hidden'}>
        {children}
      </p>
    );
  return (
    <div id={disabledReasonId}>
      <Notice tone="attention" live>
        {children}
      </Notice>
    </div>
  );
};
