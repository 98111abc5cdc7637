import { atom } from 'jotai/vanilla';
import { onForget } from '../storage/forget.ts';
import { withTimeout } from '../timeout.ts';

export interface OpenDraft {
  /** Resolves when everything typed is persisted, or failed. */
  flush(): Promise<void>;
  /** Reads what other tabs and devices saved. */
  refresh(): Promise<void>;
  /** The page is hidden or unloaded: flushes and syncs now. */
  leave(): void;
}

/**
 * By owner, name and version; one that was left stays until it is written. Apart from their atoms: the shell flushes
 * them before it reloads, and has no form.
 */
export const openDrafts = new Map<string, OpenDraft>();
onForget('drafts', () => openDrafts.clear());

/** Number of forms on the screen in which something was typed that the device keeps. */
export const keptFormsAtom = atom(0);

/** Resolves when everything typed is persisted, failed, or after a second. */
export const flushDrafts = async (): Promise<void> => {
  await withTimeout(Promise.all([...openDrafts.values()].map((draft) => draft.flush()))).catch(() => {
    // The forms show that it is not saved.
  });
};

if (typeof document !== 'undefined') {
  const leave = () => {
    for (const draft of openDrafts.values()) draft.leave();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else for (const draft of openDrafts.values()) void draft.refresh();
  });
  window.addEventListener('pagehide', leave);
}
