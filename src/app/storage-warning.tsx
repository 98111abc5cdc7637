import { useAtomValue } from 'jotai/react';
import { appCopy } from '../copy/app.ts';
import { authStatusAtom } from '../platform/session/session-atoms.ts';
import { isStorageWorkingAtom } from '../platform/storage/persisted-atom.ts';
import { Bar } from '../ui/bar.tsx';

/** Warns that an open session cannot be persisted. */
export const StorageWarning = () => {
  const isKept = useAtomValue(isStorageWorkingAtom);
  const status = useAtomValue(authStatusAtom);
  if (isKept || status !== 'authenticated') return null;
  return <Bar tone="attention">{appCopy.sessionNotStored}</Bar>;
};
