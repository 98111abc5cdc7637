import { Notice } from './notice.tsx';

export interface NeedsNetworkProps {
  /** Of `useOffId`: nothing is said while there is a network. */
  offId: string | undefined;
  /** A framed notice above a form's button, a line below a single one, or nothing to see where it is said nearby. */
  as?: 'notice' | 'line' | 'hidden' | undefined;
  children: string;
}

/** Says before it is tried that something needs the network. */
export function NeedsNetwork({ offId, as = 'line', children }: NeedsNetworkProps) {
  if (offId === undefined) return null;
  if (as !== 'notice')
    return (
      <p id={offId} hidden={as === 'hidden'}>
        {children}
      </p>
    );
  return (
    <div id={offId}>
      <Notice tone="attention" live>
        {children}
      </Notice>
    </div>
  );
}
