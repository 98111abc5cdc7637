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
    if (navigator.onLine || !isSummaryKept()) return;
    import('./offline-summary.ts').catch((error: unknown) =>
      console.warn('the summary was not shown', error),
    );
  };
  window.addEventListener('offline', show);
  show();
};
