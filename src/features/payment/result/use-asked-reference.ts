import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { store } from '../../../platform/store.ts';
import { openReferences } from '../attempt/attempt.ts';
import { attemptsAtom } from '../attempt/attempts-atom.ts';
import { askedReference } from './result-path.ts';

/** The payment whose result this address shows. The one under way is read once: it is forgotten when its end is known. */
export const useAskedReference = (): string | undefined => {
  const [params] = useSearchParams();
  const [[open]] = useState(() => openReferences(store.get(attemptsAtom)));
  return askedReference(params, open);
};
