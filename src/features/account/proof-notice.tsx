import { useEffect, useSyncExternalStore } from 'react';
import { accountCopy } from '../../copy/account.ts';
import { proofWork } from '../../platform/api/proof-work.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const { text, cancel } = accountCopy.proof;

/** Shown while the device works for the server's proof; whoever leaves the screen ends it, and nothing is sent. */
export const ProofNotice = () => {
  const isRunning = useSyncExternalStore(proofWork.subscribe, proofWork.isRunning);
  useEffect(() => proofWork.cancel, []);
  if (!isRunning) return null;
  return (
    <Notice
      live
      action={
        <Button kind="quiet" small onClick={proofWork.cancel}>
          {cancel}
        </Button>
      }
    >
      {text}
    </Notice>
  );
};
