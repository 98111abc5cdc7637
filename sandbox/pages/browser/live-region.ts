/**
 * Polls an element's fragment while the page is visible and replaces only children whose key or version changed, so
 * that what is open, selected or focused stays.
 */
export const keepFresh = (region: HTMLElement, address: string, everyMs: number): void => {
  let failing = false;

  const refresh = async (): Promise<void> => {
    if (document.hidden) return;
    const answer = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined);
    failing = answer === undefined || !answer.ok;
    region.toggleAttribute('data-stale', failing);
    if (answer === undefined || failing) return;
    const fragment = new DOMParser().parseFromString(await answer.text(), 'text/html');
    exchange(region, [...fragment.body.children]);
  };

  const turn = async (): Promise<void> => {
    await refresh();
    setTimeout(turn, failing ? everyMs * 4 : everyMs);
  };

  setTimeout(turn, everyMs);
  document.addEventListener('visibilitychange', () => void refresh());
};

const identity = (element: Element): string | null => {
  const key = element.getAttribute('data-key');
  return key === null ? null : `${key} ${element.getAttribute('data-version') ?? ''}`;
};

const exchange = (region: HTMLElement, fresh: readonly Element[]): void => {
  const present = new Map([...region.children].map((child) => [identity(child), child]));
  const same =
    fresh.length === region.children.length &&
    fresh.every(
      (child, index) =>
        identity(child) !== null && identity(child) === identity(region.children[index] ?? child),
    );
  if (same && region.children.length > 0) return;
  region.replaceChildren(
    ...fresh.map((child) => {
      const key = identity(child);
      return (key !== null && present.get(key)) || child;
    }),
  );
};
