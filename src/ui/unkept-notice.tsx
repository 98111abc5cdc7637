import { draftCopy } from '../copy/draft.ts';
import { Notice } from './notice.tsx';

/** Says that a form's draft lives in this page only; nothing while the device keeps it. */
export function UnkeptNotice({ isKept }: { isKept: boolean }) {
  if (isKept) return null;
  return (
    <Notice tone="attention" live>
      {draftCopy.notKept}
    </Notice>
  );
}
