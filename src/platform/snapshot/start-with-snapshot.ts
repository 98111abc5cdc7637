import { keepEarlyInstallPrompt } from '../install/install-prompt.ts';
import { showSnapshot } from './show-snapshot.ts';
import { startApp } from './start-app.ts';

/** After this the app starts without it. */
const TIMEOUT_MS = 600;

/** The portal's first script: paints the home as it was last seen, and then starts the app. */
const start = async (): Promise<void> => {
  const place = document.getElementById('preview');
  const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  try {
    if (place) await Promise.race([showSnapshot(place), timeout]);
  } catch (error) {
    console.warn('no snapshot shown', error);
  }
  if (place?.hidden) place.remove();
  await startApp();
};

keepEarlyInstallPrompt();
void start();
