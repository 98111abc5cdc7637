import { watchInstallPrompt } from '../../src/platform/install/install-prompt.ts';

export type InstallAnswer = 'accepted' | 'dismissed' | 'never' | 'throws';

// As the app does before it is drawn.
watchInstallPrompt();

/** The browser says that it would install the app, as it does by itself for people who come back; and what is answered. */
export const offerInstall = (outcome: InstallAnswer): void => {
  const prompt = async () => {
    if (outcome === 'throws') throw new DOMException('no press', 'NotAllowedError');
    return outcome === 'never' ? new Promise(() => undefined) : { outcome };
  };
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
};
