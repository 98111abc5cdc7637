import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { store } from '../../../platform/store.ts';
import { attemptsAtom, openReferences } from '../model/attempt.ts';
import { resultReference } from '../model/payment-paths.ts';

/** Reference of the payment whose result the URL shows. The open one is read once: it is removed when its outcome is known. */
export const useResultReference = (): string | undefined => {
  const [params] = useSearchParams();
  const [[open]] = useState(() => openReferences(store.get(attemptsAtom)));
  return resultReference(params, open);
};
