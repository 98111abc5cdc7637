import { draftCopy } from '../copy/draft.ts';
import { Notice } from './notice.tsx';
import type { DraftStatus } from './saved-line.tsx';

/** Notices of a draft: not persisted, lost, or resumed from another device. */
export const DraftNotices = ({ isKept, isResumed, isLost }: DraftStatus) => (
  <>
    {!isKept && (
      <Notice tone="attention" live>
        {draftCopy.notKept}
      </Notice>
    )}
    {isLost && (
      <Notice tone="attention" live>
        {draftCopy.lost}
      </Notice>
    )}
    {isResumed && <Notice live>{draftCopy.resumed}</Notice>}
  </>
);
