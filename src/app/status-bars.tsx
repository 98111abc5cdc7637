import { useSyncExternalStore } from 'react';
import { appCopy } from '../copy/app.ts';
import { useOnline } from '../platform/online.ts';
import { currentUpdate, onUpdate } from '../platform/worker-bridge.ts';
import { Bar } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';

/** What holds for every screen: no network, and a new version that the person may take. */
export const StatusBars = () => {
  const isOnline = useOnline();
  const update = useSyncExternalStore(onUpdate, currentUpdate, currentUpdate);
  return (
    <>
      {!isOnline && <Bar tone="attention">{appCopy.offline}</Bar>}
      {update.isWaiting && (
        <Bar
          action={
            <Button small kind="secondary" onClick={() => update.accept()}>
              {appCopy.update.action}
            </Button>
          }
        >
          {appCopy.update.text}
        </Bar>
      )}
    </>
  );
};
