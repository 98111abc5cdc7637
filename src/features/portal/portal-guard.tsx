import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import { loanAtom } from '../../platform/session/session-atoms.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import type { PortalGuardProps } from './credit-lookup.tsx';

// Most sessions know their credit.
const CreditLookup = onDemand(() => import('./credit-lookup.tsx'));

/** Portal with a credit, tracker after the signature, else a redirect. */
export const PortalGuard = (props: PortalGuardProps) => {
  const loan = useAtomValue(loanAtom);
  // What the look-up finds is shown where it is: no screen is mounted twice.
  const [isKnown] = useState(loan !== null);
  return isKnown && loan !== null ? props.children(loan) : <CreditLookup {...props} />;
};
