const HEAD_FILES = 'link[rel="preload"][as="script"]';

/**
 * Starts the app from a page that has painted something before it. Each file that the page's head names is run in a task
 * of its own, as soon as it is there: what is touched meanwhile waits for one of them, and not for all.
 * @throws the failure of an import: the app did not start.
 */
export const startApp = async (): Promise<void> => {
  for (const { href } of document.head.querySelectorAll<HTMLLinkElement>(HEAD_FILES)) {
    await import(/* @vite-ignore */ href);
    await new Promise((resolve) => setTimeout(resolve));
  }
  const app = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app;
  if (app) await import(/* @vite-ignore */ app);
};
