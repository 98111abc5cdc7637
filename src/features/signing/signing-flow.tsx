import type { ReactNode } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import type { PageFrame } from '../../ui/page.tsx';
import { Confirmed } from './confirmed.tsx';
import { Review } from './review.tsx';
import { Sign } from './sign.tsx';
import { useSigningStep } from './signing-step.ts';

const ReadingScreen = onDemand(() => import('./reading/reading-screen.tsx'));

export interface SigningFlowProps extends PageFrame {
  applicationId: string;
  profileId: string;
  onBack: () => void;
  onSigned: () => void;
  onEnterAccount: () => void;
  /** Rendered below the confirmation. */
  after?: ReactNode;
}

export function SigningFlow(props: SigningFlowProps) {
  const { applicationId, profileId, onBack, onSigned, onEnterAccount, after, ...frame } = props;
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
          {...{ frame, applicationId, onEnterAccount, after }}
          credit={step.credit}
          onIdentity={() => {
            review();
            onSigned();
          }}
        />
      );
  }
}
