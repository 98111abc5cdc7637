import { useEffect, useState } from 'react';
import { type DraftShape, isOneOf } from '../../platform/drafts/draft-shape.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { useView, VIEWS, type View } from './use-view.ts';

/** Where the wizard stands before the request is sent, beyond what the server knows. Empty: where the server says. */
interface WizardState {
  readonly view: View | '';
}

const WIZARD_DRAFT: DraftShape<WizardState> = {
  name: 'wizard',
  version: 2,
  fields: { view: isOneOf([...VIEWS, '']) },
  synced: 'wizard',
};

/**
 * Goes back to the screen of the first step that was left, on whatever phone, and keeps the one that is shown. False until
 * it is known which that is. Once the request is sent there is nothing to go back to.
 */
export const useRestoredView = (isSent: boolean): boolean => {
  const [view, show] = useView();
  const [shape] = useState(() => (isSent ? { ...WIZARD_DRAFT, synced: undefined } : WIZARD_DRAFT));
  const { isReady, restored, attach, follow, drop } = useDraft(shape);
  const [isThere, setThere] = useState(false);
  const left = restored.view || undefined;
  const isAway = isReady && !isThere && view === undefined && left !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known where to; the address then says so.
  useEffect(() => {
    if (isSent || !isReady || isThere) return;
    if (isAway) show(left, { replace: true });
    else setThere(true);
  }, [isSent, isReady, isThere, isAway]);
  useEffect(() => {
    if (!isThere || isSent) return undefined;
    return attach({ view: restored.view ?? '' }, () => undefined);
  }, [isThere, isSent, attach, restored]);
  useEffect(() => {
    if (isThere && !isSent) follow({ view: view ?? '' });
  }, [isThere, isSent, follow, view]);
  useEffect(() => {
    if (isSent && isReady) void drop();
  }, [isSent, isReady, drop]);

  return isSent || isThere;
};
