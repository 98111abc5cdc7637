/** As in `summary-storage.ts`, repeated here for this page's size budget. */
const PREFIX = 'cuotasana-summary/';

const isSummaryKept = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PREFIX));
  } catch {
    // Storage is blocked.
    return false;
  }
};

/** Without a network, a kept summary is shown on the landing itself. */
export const watchOffline = (): void => {
  const show = (): void => {
    // Named by the page: an import that is built in loads what parts of the app are loaded with.
    const script = document.querySelector<HTMLElement>('[data-summary]')?.dataset.summary;
    if (navigator.onLine || !script || !isSummaryKept()) return;
    import(/* @vite-ignore */ script).catch((error: unknown) =>
      console.warn('the summary was not shown', error),
    );
  };
  window.addEventListener('offline', show);
  show();
};
