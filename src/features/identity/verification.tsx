import { useState } from 'react';
import type { VendorSession } from './vendor-session.ts';
import { VerificationFrame } from './verification-frame.tsx';
import { VerificationStart } from './verification-start.tsx';

export interface VerificationProps {
  applicationId: string;
  session: VendorSession | undefined;
  note: (session: VendorSession) => void;
  /** The frame was closed: the status may have changed. */
  onOver: () => void;
}

/** Start button, then the vendor's frame. Lazy chunk with the vendor's SDK, loaded online only. */
export default function Verification({ applicationId, session, note, onOver }: VerificationProps) {
  const [hasFailed, setFailed] = useState(false);
  if (!session?.isOpen)
    return (
      <VerificationStart
        applicationId={applicationId}
        hasFailed={hasFailed}
        onMoved={onOver}
        onSession={(url) => note({ url, isOpen: true, submittedAt: undefined })}
      />
    );
  return (
    <VerificationFrame
      url={session.url}
      onSubmitted={() => note({ ...session, submittedAt: Date.now() })}
      onClosed={(isFinished) => {
        const submittedAt = session.submittedAt ?? (isFinished ? Date.now() : undefined);
        note({ ...session, isOpen: false, submittedAt });
        onOver();
      }}
      onReload={() => window.location.reload()}
      onSilent={() => {
        setFailed(true);
        note({ ...session, isOpen: false });
      }}
    />
  );
}
