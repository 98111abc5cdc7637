import { type ReactNode, Suspense, useEffect } from 'react';
import type { CreditOffer } from '#core/api/applications/offer.ts';
import { offerViewFor } from '#core/application/application-route.ts';
import { offerCopy } from '../../copy/offer.ts';
import { Button } from '../../ui/button.tsx';
import { ReviewScene } from '../../ui/illustrations/review-scene.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import type { FrameProps } from './frame.ts';
import { InProcessDialog, TakesLongerDialog } from './in-process-dialogs.tsx';
import styles from './offer.module.css';
import { OfferFailure } from './offer-failure.tsx';
import { PlanOffer } from './plan-offer.tsx';
import { type OfferReading, useOffer } from './use-offer.ts';

/** After this a retry button is shown. */
const RETRY_AFTER_MS = 3_000;

// Loaded on demand: most applications are approved.
const RejectedDialog = onDemand(() => import('./rejected-dialog.tsx'));
const DocumentsDialog = onDemand(() => import('./documents-dialog.tsx'));

export interface OfferScreenProps extends FrameProps {
  profileId: string;
  /** The plan is saved or the credit signed: the next step is past the offer. */
  onPlanChosen: () => void;
  onSendDocuments: () => void;
  onLeave: () => void;
}

/** The decision and, when approved, the amount and the plans. */
export function OfferScreen(props: OfferScreenProps) {
  const { profileId, onPlanChosen, onSendDocuments, onLeave, ...frame } = props;
  const reading = useOffer(profileId);
  const { offer, error } = reading;
  const view = offer?.status && offerViewFor(offer.status);

  useEffect(() => {
    if (view === 'beyond') onPlanChosen();
  }, [view, onPlanChosen]);

  if (view === 'plans' && offer)
    return <PlanOffer frame={frame} profileId={profileId} offer={offer} onChosen={onPlanChosen} />;
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
}

function dialogFor(
  view: ReturnType<typeof offerViewFor> | undefined,
  offer: CreditOffer,
  reading: OfferReading,
  { onSendDocuments, onLeave }: Pick<OfferScreenProps, 'onSendDocuments' | 'onLeave'>,
): ReactNode {
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
}
