import { portalCopy } from '../../copy/portal.ts';
import { ClosedCredit } from './closed-credit.tsx';
import { CreditScreen, type PortalScreenProps } from './credit-screen.tsx';
import { MinimumCard } from './minimum-card.tsx';
import { ProgressCard } from './progress-card.tsx';

/** What to pay, until when, and the button; below, how far the credit has come. */
export function HomeScreen(props: PortalScreenProps) {
  return (
    <CreditScreen {...props} title={portalCopy.home.title}>
      {(credit, isOnline) =>
        credit.standing === 'paid' ? (
          <ClosedCredit credit={credit} />
        ) : (
          <>
            <MinimumCard credit={credit} isOnline={isOnline} />
            <ProgressCard credit={credit} />
          </>
        )
      }
    </CreditScreen>
  );
}
