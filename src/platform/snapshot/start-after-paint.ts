import { keepEarlyInstallPrompt } from '../install/install-prompt.ts';
import { startApp } from './start-app.ts';

/** A page in the background is not painted. */
const TIMEOUT_MS = 600;

/** The first script of a screen that is drawn at build time: the app starts once that is painted. */
const start = async (): Promise<void> => {
  const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  await Promise.race([painted, timeout]);
  await startApp();
};

keepEarlyInstallPrompt();
void start();
