import { draftCopy } from '../copy/draft.ts';
import { Notice } from './notice.tsx';
import type { DraftStatus } from './saved-line.tsx';

/** Says that a form's draft lives in this page only, was lost, or was begun on another device; mostly nothing. */
export function DraftNotices({ isKept, isResumed, isLost }: DraftStatus) {
  return (
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
}
