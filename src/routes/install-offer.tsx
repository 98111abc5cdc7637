import { Suspense } from 'react';
import type { InstallSubject } from '../features/install/install-card.tsx';
import { onDemand } from '../ui/on-demand.tsx';

const InstallHere = onDemand<{ about: InstallSubject }>(() =>
  // What does not come is not missed: no screen fails for want of an offer.
  import('../features/install/install-here.tsx').catch(() => ({ default: () => null })),
);

/** Where a screen has done its work: an offer to install the app, whose code comes after the screen's own. */
export const InstallOffer = ({ about }: { readonly about: InstallSubject }) => (
  <Suspense fallback={null}>
    <InstallHere about={about} />
  </Suspense>
);
