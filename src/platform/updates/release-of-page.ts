/** Digest of the release that this page is of; empty in development. */
export const releaseOfPage = (): string =>
  document.querySelector<HTMLElement>('[data-release]')?.dataset.release ?? '';
