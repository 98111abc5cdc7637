import { type ReactNode, Suspense, useEffect } from 'react';
import type { CreditOffer } from '#core/api/applications/offer.ts';
import { offerViewFor } from '#core/application/application-route.ts';
import { networkCopy } from '../../copy/network.ts';
import { offerCopy } from '../../copy/offer.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../ui/illustrations/offline-scene.tsx';
import { ReviewScene } from '../../ui/illustrations/review-scene.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { PageFrame } from '../../ui/page.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './offer.module.css';
import { PlanOffer } from './plan-offer.tsx';
import { type OfferReading, useOffer } from './use-offer.ts';

/** The bureau has not answered: the screen polls, and closes this dialog on a decision. */
const InProcessDialog = ({ error }: { error: Error | null }) => {
  const copy = offerCopy.inProcess;
  return (
    <Dialog title={copy.title} alert>
      <Waiting text={copy.text} note={copy.note} delayMs={0} lateAfterMs={90_000} />
      {error && (
        <Notice tone="attention" live>
          {isCallFailure(error) ? `${error.sentence} ` : ''}
          {copy.lost}
        </Notice>
      )}
    </Dialog>
  );
};

interface OfferFailureProps {
  frame: PageFrame;
  reading: OfferReading;
}

/** A failed read says nothing about the decision: it is never shown as a rejection. */
const OfferFailure = ({ frame, reading: { error, isReading, read } }: OfferFailureProps) => {
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
};

/** After this a retry button is shown. */
const RETRY_AFTER_MS = 3_000;

// Loaded on demand: most applications are approved.
const RejectedDialog = onDemand(() => import('./rejected-dialog.tsx'));
const TakesLongerDialog = onDemand(() => import('./takes-longer-dialog.tsx'));
const DocumentsDialog = onDemand(() => import('./documents-dialog.tsx'));

export interface OfferScreenProps extends PageFrame {
  profileId: string;
  /** The plan is saved or the credit signed: the next step is past the offer. */
  onPlanChosen: () => void;
  onSendDocuments: () => void;
  onLeave: () => void;
}

/** The decision and, when approved, the amount and the plans. */
export const OfferScreen = (props: OfferScreenProps) => {
  const { profileId, onPlanChosen, onSendDocuments, onLeave, ...frame } = props;
  const reading = useOffer(profileId);
  const { offer, error } = reading;
  const view = offer?.status && offerViewFor(offer.status);

  useEffect(() => {
    if (view === 'beyond') onPlanChosen();
  }, [view, onPlanChosen]);

  if (view === 'plans' && offer)
    return <PlanOffer {...{ frame, profileId, offer }} reading={reading} onChosen={onPlanChosen} />;
  if (!view && (error || offer)) return <OfferFailure frame={frame} reading={reading} />;
  return (
    <Page {...frame} title={offerCopy.title} titleHidden={!view}>
      {!view || view === 'beyond' ? (
        <Waiting
          text={offerCopy.checking}
          size="screen"
          lateAfterMs={RETRY_AFTER_MS}
          lateAction={
            <Button kind="quiet" onClick={reading.read}>
              {offerCopy.failed.retry}
            </Button>
          }
        />
      ) : (
        <div className={styles.behind}>
          <ReviewScene />
        </div>
      )}
      <Suspense fallback={null}>
        {offer && dialogFor(view, offer, reading, { onSendDocuments, onLeave })}
      </Suspense>
    </Page>
  );
};

const dialogFor = (
  view: ReturnType<typeof offerViewFor> | undefined,
  offer: CreditOffer,
  reading: OfferReading,
  { onSendDocuments, onLeave }: Pick<OfferScreenProps, 'onSendDocuments' | 'onLeave'>,
): ReactNode => {
  switch (view) {
    case 'rejected':
      return <RejectedDialog rejection={offer.rejection} onLeave={onLeave} />;
    case 'documents':
      return (
        <DocumentsDialog
          applicationId={offer.applicationId}
          activity={offer.activity}
          onSend={onSendDocuments}
          onLeave={onLeave}
        />
      );
    case 'in_process':
      return reading.isGivenUp ? (
        <TakesLongerDialog onLeave={onLeave} />
      ) : (
        <InProcessDialog error={reading.error} />
      );
    default:
      return null;
  }
};
