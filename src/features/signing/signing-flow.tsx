import { type ReactNode, useEffect } from 'react';
import type { SignedCredit } from '#core/api/signing/signing.ts';
import { brand } from '../../copy/brand.ts';
import { signingCopy } from '../../copy/signing.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { AnchorButton, Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CelebrationScene } from '../../ui/illustrations/celebration-scene.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Page, type PageFrame } from '../../ui/page.tsx';
import { ReceiptList } from '../../ui/receipt-list.tsx';
import { registerNote } from './mutations.ts';
import { Review } from './review.tsx';
import { Sign } from './sign.tsx';
import styles from './signing.module.css';
import { useSigningStep } from './signing-step.ts';

const copy = signingCopy.confirmed;

interface ConfirmedProps {
  frame: PageFrame;
  applicationId: string;
  credit: Pick<SignedCredit, 'creditNumber' | 'amount'>;
  onIdentity: () => void;
  onEnterAccount: () => void;
  question?: ReactNode;
  after: ReactNode;
}

/** Signed. The promissory note is registered at the depository in the background. */
export const Confirmed = (props: ConfirmedProps) => {
  const { frame, applicationId, credit, onIdentity, onEnterAccount, question, after } = props;
  const isPending = useRegistration(applicationId);
  const reference = String(credit.creditNumber);
  return (
    <Page
      {...frame}
      title={copy.title}
      lead={copy.text}
      actions={
        <>
          <Button wide onClick={onIdentity}>
            {copy.identity}
          </Button>
          <Button wide kind="quiet" onClick={onEnterAccount}>
            {copy.enter}
          </Button>
        </>
      }
    >
      <CelebrationScene className={styles.art} size={132} />
      <Card>
        <ReceiptList
          rows={[
            { label: copy.reference, value: reference },
            { label: copy.amount, value: <Money value={credit.amount} />, strong: true },
          ]}
        />
      </Card>
      {isPending && (
        <Notice tone="attention" title={copy.pending.title} live>
          {copy.pending.text}
        </Notice>
      )}
      {question}
      <Card tone="soft">
        <h2 className={styles.next}>{copy.photos.title}</h2>
        <p>{copy.photos.text}</p>
        <AnchorButton kind="secondary" wide newTab href={brand.whatsappUrl(copy.photos.message(reference))}>
          {copy.photos.link}
        </AnchorButton>
      </Card>
      {after}
    </Page>
  );
};

/** Registers the promissory note; true once it is known to take longer. */
const useRegistration = (applicationId: string): boolean => {
  const {
    submit,
    data: isRegistered,
    failure,
  } = useApiMutation({ mutationFn: () => registerNote(applicationId) });
  useEffect(() => {
    void submit();
  }, [submit]);
  return isRegistered === false || failure !== undefined;
};

const ReadingScreen = onDemand(() => import('./reading/reading-screen.tsx'));

export interface SigningFlowProps extends PageFrame {
  applicationId: string;
  profileId: string;
  onBack: () => void;
  onSigned: () => void;
  onEnterAccount: () => void;
  /** Rendered in the confirmation, where somebody is asked how to be reminded. */
  question?: ReactNode;
  /** Rendered below the confirmation. */
  after?: ReactNode;
}

export const SigningFlow = (props: SigningFlowProps) => {
  const { applicationId, profileId, onBack, onSigned, onEnterAccount, question, after, ...frame } = props;
  const { place: step, askForCode, note: setStep, review, read, stopReading } = useSigningStep(applicationId);

  switch (step.at) {
    case 'review':
      return (
        <Review {...{ frame, applicationId, profileId, onBack }} said={step.said} onPrepared={askForCode} />
      );
    case 'code': {
      const sizes = { contract: step.contract, promissory_note: step.promissoryNote };
      const { reading } = step;
      if (reading)
        return (
          <ReadingScreen
            {...{ frame, applicationId, profileId }}
            paper={reading}
            size={sizes[reading]}
            onBack={stopReading}
            onChanged={review}
          />
        );
      return (
        <Sign
          {...{ frame, applicationId, profileId, sizes }}
          isValidated={step.isValidated}
          onRead={(paper) => read(step, paper)}
          onValidated={() => setStep({ ...step, isValidated: true })}
          onSigned={({ creditNumber, amount }) =>
            setStep({ at: 'confirmed', credit: { creditNumber, amount } })
          }
          onReview={review}
        />
      );
    }
    case 'confirmed':
      return (
        <Confirmed
          {...{ frame, applicationId, onEnterAccount, question, after }}
          credit={step.credit}
          onIdentity={() => {
            review();
            onSigned();
          }}
        />
      );
  }
};
