import type { ReactNode } from 'react';
import { InProcessScreen } from './in-process-screen.tsx';
import { TrackerScreen } from './tracker/tracker-screen.tsx';

export interface BeforeCreditProps {
  /** Of the signed application; undefined while it is being decided. */
  applicationId: string | undefined;
  onLeave: () => void;
  after: ReactNode;
  /** Shown before the signature. */
  unsigned: ReactNode;
}

/** The portal before the disbursement. */
export default function BeforeCredit({ applicationId, onLeave, after, unsigned }: BeforeCreditProps) {
  if (applicationId === undefined) return <InProcessScreen onLeave={onLeave} after={after} />;
  return <TrackerScreen applicationId={applicationId} onLeave={onLeave} after={after} unsigned={unsigned} />;
}
