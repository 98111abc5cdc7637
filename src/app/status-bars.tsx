import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import { appCopy } from '../copy/app.ts';
import { networkCopy } from '../copy/network.ts';
import { useNetwork } from '../platform/online.ts';
import { updateOfferAtom } from '../platform/updates/update-offer-atom.ts';
import { Bar } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';
import { OfflineIcon } from '../ui/icons/offline-icon.tsx';
import { timeText } from '../ui/time-text.ts';

export const UpdateBar = () => {
  const offer = useAtomValue(updateOfferAtom);
  const [isTaking, setTaking] = useState(false);
  if (!offer) return null;
  const take = () => {
    setTaking(true);
    void offer.accept().finally(() => setTaking(false));
  };
  return (
    <Bar
      action={
        <Button small kind="secondary" busy={isTaking} onClick={take}>
          {appCopy.update.action}
        </Button>
      }
    >
      {appCopy.update.text}
    </Bar>
  );
};

/** On every screen: offline or slow network, and an available update. */
export const StatusBars = () => {
  const { isSlow, lostAt } = useNetwork();
  return (
    <>
      {lostAt !== undefined && (
        <Bar tone="attention" icon={<OfflineIcon size={20} />}>
          {appCopy.offline} {networkCopy.lostAt(timeText(lostAt))}
        </Bar>
      )}
      {isSlow && <Bar tone="attention">{networkCopy.isSlow}</Bar>}
      <UpdateBar />
    </>
  );
};
