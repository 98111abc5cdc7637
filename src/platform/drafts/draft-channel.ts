const listeners = new Set<(key: string) => void>();

let opened: BroadcastChannel | undefined;
/** The other tabs; opened by the first form, since pages are also drawn where there is no browser. */
const channel = (): BroadcastChannel | undefined => {
  if (opened || typeof BroadcastChannel === 'undefined') return opened;
  opened = new BroadcastChannel('cuotasana-drafts');
  opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') for (const hear of listeners) hear(data);
  });
  return opened;
};

/** Tells every form that shows the draft under a key, here and in the other tabs, that it changed. */
export const tellChanged = (key: string): void => {
  for (const hear of listeners) hear(key);
  channel()?.postMessage(key);
};

export const hearChanges = (hear: (key: string) => void): (() => void) => {
  channel();
  listeners.add(hear);
  return () => listeners.delete(hear);
};
