import { networkCopy } from '../../copy/network.ts';
import { offerCopy } from '../../copy/offer.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../ui/illustrations/offline-scene.tsx';
import { Page } from '../../ui/page.tsx';
import type { FrameProps } from './frame.ts';
import type { OfferReading } from './use-offer.ts';

interface OfferFailureProps {
  frame: FrameProps;
  reading: OfferReading;
}

/** A failed read says nothing about the decision: it is never shown as a rejection. */
export function OfferFailure({ frame, reading: { error, isReading, read } }: OfferFailureProps) {
  const copy = offerCopy.failed;
  const failure = isCallFailure(error) ? error : undefined;
  return (
    <Page
      {...frame}
      title={offerCopy.title}
      actions={
        <Button wide busy={isReading} onClick={read}>
          {copy.retry}
        </Button>
      }
    >
      <EmptyState
        art={failure?.kind === 'offline' ? <OfflineScene /> : <ErrorScene />}
        title={copy.title}
        text={`${failure?.sentence ?? networkCopy.unexpected} ${copy.calm}`}
        announce
      />
    </Page>
  );
}
