/** The browser's install prompt; usable once. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
  interface Window {
    /** What the browser offered before the app had started. */
    earlyInstallPrompt?: InstallPromptEvent;
  }
}

let deferred: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

const setPrompt = (prompt: InstallPromptEvent | undefined): void => {
  deferred = prompt;
  for (const listener of listeners) listener();
};

/** Whether an install prompt is deferred. The event fires once per page, often before any screen that offers it. */
export const hasInstallPrompt = (): boolean => deferred !== undefined;

export const onInstallPrompt = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Defers the install prompt of a page that is painted before its app, which may start after the event. */
export const keepEarlyInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.earlyInstallPrompt = event;
  });
};

/** Defers the browser's install prompt until it is offered in context; the page's first script keeps an earlier one. */
export const watchInstallPrompt = (): void => {
  setPrompt(window.earlyInstallPrompt);
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setPrompt(event);
  });
  window.addEventListener('appinstalled', () => setPrompt(undefined));
};

/** Opens the deferred prompt; needs user activation. `failed`: it did not open and cannot be opened again. */
export const askToInstall = async (): Promise<'accepted' | 'dismissed' | 'failed'> => {
  const prompt = deferred;
  if (!prompt) return 'failed';
  try {
    return (await prompt.prompt()).outcome;
  } catch (error) {
    console.warn('install prompt did not open', error);
    return 'failed';
  } finally {
    setPrompt(undefined);
  }
};
