import { useAtomValue } from 'jotai/react';
import { useEffect, useState } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import { summaryCopy } from '../../../copy/summary.ts';
import { accountIdAtom } from '../../../platform/session/session-atoms.ts';
import { markSummaryOffered, wasSummaryOffered } from '../../../platform/summary/summary-offered.ts';
import { enableSummary, isSummaryOn } from '../../../platform/summary/summary-opt-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';

const copy = summaryCopy.offer;

interface SummaryOfferProps {
  credit: Credit;
  /** When its figures were fetched, milliseconds since the epoch. */
  fetchedAt: number;
}

/** Offers the summary that is readable without a network, once on this device; the portal's home has its switch. */
export const SummaryOffer = ({ credit, fetchedAt }: SummaryOfferProps) => {
  const owner = useAtomValue(accountIdAtom) ?? '';
  const [state, setState] = useState<'offered' | 'saved' | 'refused' | 'over'>(() =>
    isSummaryOn(owner) || wasSummaryOffered() ? 'over' : 'offered',
  );
  const isOffered = state === 'offered';
  useEffect(() => {
    if (isOffered) markSummaryOffered();
  }, [isOffered]);
  if (state === 'over') return null;
  if (state !== 'offered') {
    return (
      <Notice tone={state === 'saved' ? 'ok' : 'attention'} live>
        {state === 'saved' ? copy.saved : summaryCopy.switch.full}
      </Notice>
    );
  }
  return (
    <Card>
      <h2>{summaryCopy.switch.title}</h2>
      <p>{summaryCopy.switch.what}</p>
      <Button
        kind="secondary"
        wide
        onClick={() => setState(enableSummary(owner, credit, fetchedAt) ? 'saved' : 'refused')}
      >
        {copy.accept}
      </Button>
      <Button kind="quiet" onClick={() => setState('over')}>
        {copy.dismiss}
      </Button>
    </Card>
  );
};
