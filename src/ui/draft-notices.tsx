import { draftCopy } from '../copy/draft.ts';
import { ChunkBoundary } from './chunk-boundary.tsx';
import { Notice } from './notice.tsx';
import { onDemand } from './on-demand.tsx';
import type { DraftStatus } from './saved-line.tsx';

const VersionOffer = onDemand(() => import('./version-offer.tsx'));

/** Notices of a draft: not persisted, lost, resumed from another device, or of two versions. */
export const DraftNotices = ({ isKept, isInAccount, isResumed, isLost, other, choose }: DraftStatus) => (
  <>
    {!isKept && (
      <Notice tone="attention" live>
        {isInAccount ? draftCopy.inAccount : draftCopy.notKept}
      </Notice>
    )}
    {isLost && (
      <Notice tone="attention" live>
        {draftCopy.lost}
      </Notice>
    )}
    {isResumed && !other && <Notice live>{draftCopy.resumed}</Notice>}
    {other && (
      <ChunkBoundary>
        <VersionOffer other={other} choose={choose} />
      </ChunkBoundary>
    )}
  </>
);
