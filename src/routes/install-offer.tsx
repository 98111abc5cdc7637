import type { InstallSubject } from '../features/install/install-card.tsx';
import { ChunkBoundary } from '../ui/chunk-boundary.tsx';
import { onDemand } from '../ui/on-demand.tsx';

const InstallHere = onDemand(() => import('../features/install/install-here.tsx'));

/** Offer to install the app, loaded after the screen's own code. */
export const InstallOffer = ({ about }: { readonly about: InstallSubject }) => (
  <ChunkBoundary missing={() => null}>
    <InstallHere about={about} />
  </ChunkBoundary>
);
