import { useEffect, useState } from 'react';
import { type DraftShape, isOneOf } from '../../platform/drafts/draft-shape.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { useView, VIEWS, type View } from './use-view.ts';

/** Wizard step before the application is sent, which the server does not know; empty: as the server says. */
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
 * Restores the last screen of the first step, on any device, and persists the current one. False until restored;
 * nothing to restore once the application is sent.
 */
export const useRestoredView = (isSent: boolean): boolean => {
  const [view, show] = useView();
  const [shape] = useState(() => (isSent ? { ...WIZARD_DRAFT, synced: undefined } : WIZARD_DRAFT));
  const { isReady, restored, values, keep, drop } = useDraft(shape);
  const [isRestored, setRestored] = useState(false);
  const savedView = restored.view || undefined;
  const needsRedirect = isReady && !isRestored && view === undefined && savedView !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when restored; then the URL holds the view.
  useEffect(() => {
    if (isSent || !isReady || isRestored) return;
    if (needsRedirect) show(savedView, { replace: true });
    else setRestored(true);
  }, [isSent, isReady, isRestored, needsRedirect]);
  const isKnown = (view ?? '') === (values.view ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab's view changes nothing here.
  useEffect(() => {
    if (isRestored && !isSent && !isKnown) keep({ view: view ?? '' });
  }, [isRestored, isSent, keep, view]);
  useEffect(() => {
    if (isSent && isReady) void drop();
  }, [isSent, isReady, drop]);

  return isSent || isRestored;
};
