import type { ReactNode } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import { Confirmed } from './confirmed.tsx';
import type { FrameProps } from './frame.ts';
import { Review } from './review.tsx';
import { Sign } from './sign.tsx';
import { useSigningStep } from './signing-step.ts';

const ReadingScreen = onDemand(() => import('./reading/reading-screen.tsx'));

export interface SigningFlowProps extends FrameProps {
  applicationId: string;
  profileId: string;
  /** Back to the offer. */
  onBack: () => void;
  /** Signed, and on to the identity. */
  onSigned: () => void;
  onEnterAccount: () => void;
  /** Below what is told once it is signed. */
  after?: ReactNode;
}

/** Review, code and confirmation of one credit. */
export function SigningFlow(props: SigningFlowProps) {
  const { applicationId, profileId, onBack, onSigned, onEnterAccount, after, ...frame } = props;
  const { place, askForCode, note, review, read, stopReading } = useSigningStep(applicationId);

  switch (place.at) {
    case 'review':
      return (
        <Review {...{ frame, applicationId, profileId, onBack }} said={place.said} onPrepared={askForCode} />
      );
    case 'code': {
      const sizes = { contract: place.contract, promissory_note: place.promissoryNote };
      const { reading } = place;
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
          isValidated={place.isValidated}
          onRead={(paper) => read(place, paper)}
          onValidated={() => note({ ...place, isValidated: true })}
          onSigned={({ creditNumber, amount }) => note({ at: 'confirmed', credit: { creditNumber, amount } })}
          onReview={review}
        />
      );
    }
    case 'confirmed':
      return (
        <Confirmed
          {...{ frame, applicationId, onEnterAccount, after }}
          credit={place.credit}
          onIdentity={() => {
            review();
            onSigned();
          }}
        />
      );
  }
}
