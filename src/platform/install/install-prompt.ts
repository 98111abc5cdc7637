/** The browser's own prompt to install the app; it can be opened once. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

let waiting: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

const keep = (prompt: InstallPromptEvent | undefined): void => {
  waiting = prompt;
  for (const listener of listeners) listener();
};

/** Whether the browser would install the app now. It says so once a page, often before any screen that offers it. */
export const hasInstallPrompt = (): boolean => waiting !== undefined;

export const onInstallPrompt = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Keeps the browser's prompt back until somebody is asked in context; to be called before it can come. */
export const watchInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event);
  });
  window.addEventListener('appinstalled', () => keep(undefined));
};

/** Opens the browser's own question, from a press. `failed`: it did not open, and will not from here. */
export const askToInstall = async (): Promise<'accepted' | 'dismissed' | 'failed'> => {
  const prompt = waiting;
  if (!prompt) return 'failed';
  try {
    return (await prompt.prompt()).outcome;
  } catch (error) {
    console.warn('install prompt did not open', error);
    return 'failed';
  } finally {
    keep(undefined);
  }
};
