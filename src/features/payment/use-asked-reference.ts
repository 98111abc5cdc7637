import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { store } from '../../platform/store.ts';
import { attemptAtom } from './attempt-atom.ts';
import { askedReference } from './result-path.ts';

/** The payment whose result this address shows. The one under way is read once: it is forgotten when its end is known. */
export const useAskedReference = (): string | undefined => {
  const [params] = useSearchParams();
  const [open] = useState(() => store.get(attemptAtom)?.reference);
  return askedReference(params, open);
};
