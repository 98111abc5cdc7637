import { Confirmed } from './confirmed.tsx';
import type { FrameProps } from './frame.ts';
import { Review } from './review.tsx';
import { Sign } from './sign.tsx';
import { useSigningPlace } from './signing-place.ts';

export interface SigningFlowProps extends FrameProps {
  applicationId: string;
  profileId: string;
  /** Back to the offer. */
  onBack: () => void;
  /** Signed, and on to the identity. */
  onSigned: () => void;
  onEnterAccount: () => void;
}

/** Review, code and confirmation of one credit. */
export function SigningFlow(props: SigningFlowProps) {
  const { applicationId, profileId, onBack, onSigned, onEnterAccount, ...frame } = props;
  const { place, askForCode, note, review } = useSigningPlace(applicationId);

  switch (place.at) {
    case 'review':
      return (
        <Review {...{ frame, applicationId, profileId, onBack }} said={place.said} onPrepared={askForCode} />
      );
    case 'code':
      return (
        <Sign
          {...{ frame, applicationId, profileId }}
          contract={place.contract}
          promissoryNote={place.promissoryNote}
          isValidated={place.isValidated}
          onValidated={() => note({ ...place, isValidated: true })}
          onSigned={({ creditNumber, amount }) => note({ at: 'confirmed', credit: { creditNumber, amount } })}
          onReview={review}
        />
      );
    case 'confirmed':
      return (
        <Confirmed
          {...{ frame, applicationId, onEnterAccount }}
          credit={place.credit}
          onIdentity={() => {
            review();
            onSigned();
          }}
        />
      );
  }
}
