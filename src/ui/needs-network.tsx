import { Notice } from './notice.tsx';

export interface NeedsNetworkProps {
  /** Of `useDisabledReasonId`: nothing is said while there is a network. */
  disabledReasonId: string | undefined;
  /** A framed notice above a form's button, a line below a single one, or nothing to see where it is said nearby. */
  as?: 'notice' | 'line' | 'hidden' | undefined;
  children: string;
}

/** Says before it is tried that something needs the network. */
export function NeedsNetwork({ disabledReasonId, as = 'line', children }: NeedsNetworkProps) {
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
}
