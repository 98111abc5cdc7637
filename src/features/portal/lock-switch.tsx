import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai/react';
import { useEffect, useId, useState } from 'react';
import { loadChunk } from '#core/pwa/load-chunk.ts';
import { lockSwitchCopy as copy } from '../../copy/lock-switch.ts';
import { isLockPossible } from '../../platform/device-lock/lock-possible.ts';
import { CREDIT_KEY } from '../../platform/queries/credit-query.ts';
import { accountIdAtom, userIdAtom } from '../../platform/session/session-atoms.ts';
import { dropLock, lockOwner } from '../../platform/storage/lock-storage.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './lock-switch.module.css';

type Note = 'busy' | 'on' | 'cancelled' | 'unsupported' | 'full';

/** Where this device can: seals what the portal shows, for its own lock to open without a network. */
const LockSwitch = () => {
  const client = useQueryClient();
  const owner = useAtomValue(accountIdAtom) ?? '';
  const userId = useAtomValue(userIdAtom) ?? '';
  const descriptionId = useId();
  const [isOn, setOn] = useState(() => lockOwner() === owner);
  const [isPossible, setPossible] = useState(isOn);
  const [note, setNote] = useState<Note>();
  useEffect(() => {
    void isLockPossible().then((isSo) => setPossible((wasSo) => wasSo || isSo));
  }, []);

  const enable = async () => {
    setNote('busy');
    const { enableLock } = await loadChunk(() => import('../../platform/device-lock/enable-lock.ts'));
    const outcome = await enableLock(owner);
    if (outcome === 'on') {
      // Asked for anew, so that there is something to open from now on.
      const { profileQuery } = await loadChunk(() => import('../../platform/queries/profile-query.ts'));
      void client.prefetchQuery({ ...profileQuery(userId), staleTime: 0 });
      await client.refetchQueries({ queryKey: [CREDIT_KEY] });
    }
    setOn(outcome === 'on');
    setNote(outcome);
  };
  const toggle = (isWanted: boolean) => {
    if (isWanted) {
      enable().catch((error: unknown) => {
        console.warn('not switched on', error);
        setOn(lockOwner() === owner);
        setNote('unsupported');
      });
      return;
    }
    dropLock();
    setOn(false);
    setNote(undefined);
  };
  if (!isPossible) return null;
  return (
    <div className={styles.lock}>
      <Checkbox
        role="switch"
        label={copy.label}
        checked={isOn || note === 'busy'}
        aria-describedby={descriptionId}
        aria-busy={note === 'busy'}
        onChange={(event) => note !== 'busy' && toggle(event.currentTarget.checked)}
      />
      <p id={descriptionId}>{copy.what}</p>
      {note && (
        <Notice tone={note === 'on' ? 'ok' : note === 'busy' ? 'info' : 'attention'} live>
          {copy[note]}
        </Notice>
      )}
    </div>
  );
};

export default LockSwitch;
