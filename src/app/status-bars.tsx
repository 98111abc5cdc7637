import { useAtom, useAtomValue } from 'jotai/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { appCopy } from '../copy/app.ts';
import { networkCopy } from '../copy/network.ts';
import { keptFormsAtom } from '../platform/drafts/open-drafts.ts';
import { flashMessageAtom } from '../platform/flash-message.ts';
import { useNetwork } from '../platform/network/online.ts';
import { authStatusAtom } from '../platform/session/session-atoms.ts';
import { isStorageWorkingAtom } from '../platform/storage/persisted-atom.ts';
import { updateOfferAtom } from '../platform/updates/update-offer-atom.ts';
import { Bar } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';
import { OfflineIcon } from '../ui/icons/offline-icon.tsx';
import { timeText } from '../ui/time-text.ts';

/** Why the person was redirected; until closed or the next navigation. */
export const FlashMessageBar = () => {
  const [message, setMessage] = useAtom(flashMessageAtom);
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const isIn = useAtomValue(authStatusAtom) === 'authenticated';
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation counts, whatever its kind.
  useEffect(() => {
    // REPLACE: a redirect, part of the same navigation.
    if (navigationType !== 'REPLACE' || !isIn) setMessage(null);
  }, [key, navigationType, isIn, setMessage]);
  if (message === null) return null;
  return <Bar onClose={() => setMessage(null)}>{appCopy.arrival[message]}</Bar>;
};

/** Warns that an open session cannot be persisted. */
export const StorageWarning = () => {
  const isKept = useAtomValue(isStorageWorkingAtom);
  const status = useAtomValue(authStatusAtom);
  if (isKept || status !== 'authenticated') return null;
  return <Bar tone="attention">{appCopy.sessionNotStored}</Bar>;
};

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
  const isTypedSafe = useAtomValue(keptFormsAtom) > 0;
  return (
    <>
      {lostAt !== undefined && (
        <Bar tone="attention" icon={<OfflineIcon size={20} />}>
          {appCopy.offline} {isTypedSafe && `${appCopy.typedIsSafe} `}
          {networkCopy.lostAt(timeText(lostAt))}
        </Bar>
      )}
      {isSlow && <Bar tone="attention">{networkCopy.isSlow}</Bar>}
      <UpdateBar />
    </>
  );
};
