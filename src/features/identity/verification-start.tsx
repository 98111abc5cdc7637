import { useEffect, useId, useRef, useState } from 'react';
import { identityCopy } from '../../copy/identity.ts';
import { needsCopy } from '../../copy/needs.ts';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useOffId } from '../../ui/network-sight.tsx';
import { Notice } from '../../ui/notice.tsx';
import { holdStart, mountStart } from './veriff-start.ts';
import styles from './verification.module.css';

const copy = identityCopy.idle.failed;

export interface VerificationStartProps {
  applicationId: string;
  /** The frame was open and failed. */
  hasFailed: boolean;
  onSession: (url: string) => void;
}

/** The vendor's start button. */
export function VerificationStart({ applicationId, hasFailed, onSession }: VerificationStartProps) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<'refused' | 'slow' | undefined>(hasFailed ? 'slow' : undefined);
  // Another mount is another button: one that waits for an answer in vain stays pressed.
  const [mount, setMount] = useState(0);
  const start = useRef(onSession);
  useEffect(() => {
    start.current = onSession;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new mount is asked for by its number.
  useEffect(() => {
    if (!container.current) return undefined;
    return mountStart(container.current, applicationId, (outcome) => {
      if (typeof outcome === 'object') {
        start.current(outcome.url);
        return;
      }
      setFailure(outcome);
      if (outcome === 'slow') setMount((before) => before + 1);
    });
  }, [applicationId, mount]);

  const offId = useOffId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mount is another button.
  useEffect(() => holdStart(container.current, offId), [offId, mount]);

  return (
    <>
      {failure && (
        <Notice tone="error" title={copy.title} live>
          {copy[failure]}
        </Notice>
      )}
      <NeedsNetwork offId={offId} as="notice">
        {needsCopy.identity}
      </NeedsNetwork>
      <div ref={container} id={id} className={styles.start} />
    </>
  );
}
