const listeners = new Set<(key: string) => void>();

let opened: BroadcastChannel | undefined;
/** Opened lazily: prerendering has no BroadcastChannel. */
const channel = (): BroadcastChannel | undefined => {
  if (opened || typeof BroadcastChannel === 'undefined') return opened;
  opened = new BroadcastChannel('cuotasana-drafts');
  opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') for (const listener of listeners) listener(data);
  });
  return opened;
};

/** Notifies the forms of a draft, in this tab and by broadcast in the others. */
export const publishChange = (key: string): void => {
  for (const listener of listeners) listener(key);
  channel()?.postMessage(key);
};

export const subscribeToChanges = (listener: (key: string) => void): (() => void) => {
  channel();
  listeners.add(listener);
  return () => listeners.delete(listener);
};
