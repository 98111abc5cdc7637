import { useAtomValue } from 'jotai/react';
import { useId, useState } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import { summaryCopy } from '../../copy/summary.ts';
import { useOnline } from '../../platform/network/online.ts';
import { accountIdAtom } from '../../platform/session/session-atoms.ts';
import { isSummaryKeptAtom, keepSummary, refuseSummary } from '../../platform/summary/keep-summary.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

const copy = summaryCopy.switch;

// Switched on with a network: without one the worker has not kept it either.
const LockSwitch = onDemand(() => import('./lock-switch.tsx'));

export interface SummarySwitchProps {
  credit: Credit;
  /** When its figures were fetched, milliseconds since the epoch. */
  fetchedAt: number;
}

/** Whether the figures are readable on this device without a network and without a login. */
const SummarySwitch = ({ credit, fetchedAt }: SummarySwitchProps) => {
  const owner = useAtomValue(accountIdAtom) ?? '';
  const isOnline = useOnline();
  const descriptionId = useId();
  const isOn = useAtomValue(isSummaryKeptAtom);
  const [isRefused, setRefused] = useState(false);
  const toggle = (wanted: boolean) => {
    if (!wanted) refuseSummary();
    setRefused(wanted && !keepSummary(owner, credit, fetchedAt));
  };
  return (
    <Card>
      <h2>{copy.title}</h2>
      <Checkbox
        role="switch"
        label={copy.label}
        checked={isOn}
        aria-describedby={descriptionId}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      <p id={descriptionId}>{copy.what}</p>
      {isRefused && (
        <Notice tone="attention" live>
          {copy.full}
        </Notice>
      )}
      {isOnline && 'PublicKeyCredential' in window && (
        <ChunkBoundary>
          <LockSwitch />
        </ChunkBoundary>
      )}
    </Card>
  );
};

export default SummarySwitch;
