import { draftCopy } from '../copy/draft.ts';
import { Notice } from './notice.tsx';
import type { DraftNews } from './saved-line.tsx';

/** Says that a form's draft lives in this page only, or that it was begun on another device; mostly nothing. */
export function DraftNotices({ isKept, isResumed }: DraftNews) {
  return (
    <>
      {!isKept && (
        <Notice tone="attention" live>
          {draftCopy.notKept}
        </Notice>
      )}
      {isResumed && <Notice live>{draftCopy.resumed}</Notice>}
    </>
  );
}
