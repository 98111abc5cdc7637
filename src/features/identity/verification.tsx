import { useState } from 'react';
import {
  encodeCameraConsent,
  requestIdentityAgent,
  startIdentitySession,
} from '#core/api/applications/identity.ts';
import { identityCopy } from '../../copy/identity.ts';
import { needsCopy } from '../../copy/needs.ts';
import { networkCopy } from '../../copy/network.ts';
import { isCallFailure, isLost } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { Button } from '../../ui/button.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { VendorSession } from './vendor-session.ts';
import { VerificationFrame } from './verification-frame.tsx';

const copy = identityCopy.idle;
const CONFLICT = 409;

const sentenceFor = (error: unknown): string => {
  if (!isCallFailure(error)) return networkCopy.unexpected;
  return isLost(error) ? copy.failed.slow : error.sentence;
};

interface VerificationStartProps {
  applicationId: string;
  /** The frame was open and failed. */
  hasFailed: boolean;
  onSession: (url: string) => void;
  /** Photos are no longer expected, or an agent was asked for. */
  onMoved: () => void;
}

type Way = 'photos' | 'agent';

/**
 * The press that begins is the consent to the photos, of the version shown; an agent stands beside it. The server creates the
 * vendor session: it alone tells the vendor whose document to expect.
 */
export const VerificationStart = ({
  applicationId,
  hasFailed,
  onSession,
  onMoved,
}: VerificationStartProps) => {
  const [pending, setPending] = useState<Way>();
  const [failure, setFailure] = useState<{ readonly way: Way; readonly sentence: string } | undefined>(
    hasFailed ? { way: 'photos', sentence: copy.failed.slow } : undefined,
  );
  const disabledReasonId = useDisabledReasonId();
  const params = { appId: applicationId };

  const take = async (way: Way, work: () => Promise<void>) => {
    setPending(way);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure({ way, sentence: sentenceFor(error) });
      if (isCallFailure(error) && error.status === CONFLICT) onMoved();
    } finally {
      setPending(undefined);
    }
  };
  const start = async () => {
    onSession((await call(startIdentitySession, { params, body: encodeCameraConsent() })).url);
  };
  const askAgent = async () => {
    await call(requestIdentityAgent, { params });
    onMoved();
  };

  return (
    <>
      {failure && (
        <Notice tone="error" title={failure.way === 'agent' ? copy.failed.agent : copy.failed.title} live>
          {failure.sentence}
        </Notice>
      )}
      <NeedsNetwork disabledReasonId={disabledReasonId} as="notice">
        {needsCopy.identity}
      </NeedsNetwork>
      <Button
        wide
        busy={pending === 'photos'}
        disabledReasonId={disabledReasonId}
        onClick={() => void take('photos', start)}
      >
        {pending === 'photos' ? copy.starting : copy.start}
      </Button>
      <Button
        wide
        kind="secondary"
        busy={pending === 'agent'}
        disabledReasonId={disabledReasonId}
        onClick={() => void take('agent', askAgent)}
      >
        {pending === 'agent' ? copy.asking : copy.agent}
      </Button>
    </>
  );
};

export interface VerificationProps {
  applicationId: string;
  session: VendorSession | undefined;
  note: (session: VendorSession) => void;
  /** The frame was closed: the status may have changed. */
  onOver: () => void;
}

/** Start button, then the vendor's frame. Lazy chunk with the vendor's SDK, loaded online only. */
const Verification = ({ applicationId, session, note, onOver }: VerificationProps) => {
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
      onClosed={(areSent) => {
        const submittedAt = session.submittedAt ?? (areSent ? Date.now() : undefined);
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
};

export default Verification;
