import { useAtomValue } from 'jotai/react';
import { useEffect, useState } from 'react';
import { portalCopy } from '../../copy/portal.ts';
import { accountIdAtom } from '../../platform/session/session-atoms.ts';
import {
  isSummaryKeptAtom,
  markSummaryTold,
  refuseSummary,
  wasSummaryTold,
} from '../../platform/summary/keep-summary.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const copy = portalCopy.home.kept;

/** Whom this page told it: the sentence stays until the page is loaded anew. */
let toldTo: string | undefined;

/** The first visit says that the summary is kept on this device, with one tap not to. */
export const SummaryNotice = () => {
  const owner = useAtomValue(accountIdAtom) ?? '';
  const isKept = useAtomValue(isSummaryKeptAtom);
  const [isFirst] = useState(() => toldTo === owner || (isKept && !wasSummaryTold(owner)));
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isFirst || !isKept) return;
    toldTo = owner;
    markSummaryTold(owner);
  }, [isFirst, isKept, owner]);
  if (!isFirst || (!isKept && !isRefused)) return null;
  const refuse = () => {
    refuseSummary();
    setRefused(true);
  };
  return (
    <Notice
      live
      action={
        isKept && (
          <Button kind="quiet" small onClick={refuse}>
            {copy.refuse}
          </Button>
        )
      }
    >
      {isKept ? copy.what : copy.refused}
    </Notice>
  );
};
