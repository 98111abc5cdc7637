import type { ReactNode } from 'react';
import { InProcessScreen } from './in-process-screen.tsx';
import { TrackerScreen } from './tracker/tracker-screen.tsx';

export interface BeforeCreditProps {
  /** Of the one that was signed; undefined while the request is being studied. */
  applicationId: string | undefined;
  onLeave: () => void;
  after: ReactNode;
  /** Shown to who has signed nothing. */
  unsigned: ReactNode;
}

/** What the portal shows to who has no credit in it yet. */
export default function BeforeCredit({ applicationId, onLeave, after, unsigned }: BeforeCreditProps) {
  if (applicationId === undefined) return <InProcessScreen onLeave={onLeave} after={after} />;
  return <TrackerScreen applicationId={applicationId} onLeave={onLeave} after={after} unsigned={unsigned} />;
}
