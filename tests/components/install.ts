import { watchInstallPrompt } from '../../src/platform/install/install-prompt.ts';

export type InstallAnswer = 'accepted' | 'dismissed' | 'never' | 'throws';

// As the app does before it renders.
watchInstallPrompt();

/** Fires the browser's install prompt event with the given answer. */
export const offerInstall = (outcome: InstallAnswer): void => {
  const prompt = async () => {
    if (outcome === 'throws') throw new DOMException('no press', 'NotAllowedError');
    return outcome === 'never' ? new Promise(() => undefined) : { outcome };
  };
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
};
