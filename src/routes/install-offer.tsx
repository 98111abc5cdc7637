import { Suspense } from 'react';
import type { InstallSubject } from '../features/install/install-card.tsx';
import { onDemand } from '../ui/on-demand.tsx';

const InstallHere = onDemand<{ about: InstallSubject }>(() =>
  // A failed import renders nothing.
  import('../features/install/install-here.tsx').catch(() => ({ default: () => null })),
);

/** Offer to install the app, loaded after the screen's own code. */
export const InstallOffer = ({ about }: { readonly about: InstallSubject }) => (
  <Suspense fallback={null}>
    <InstallHere about={about} />
  </Suspense>
);
