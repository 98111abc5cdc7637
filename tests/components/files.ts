import { onTestFinished, vi } from 'vitest';

/** What an address of this page's own holds. */
const textAt = async (url: string): Promise<string> => (await fetch(url)).text();

/** A file that the browser saved. */
export interface SavedFile {
  readonly name: string;
  text(): Promise<string>;
}

/** Saves files for a test instead of the browser. Answers them, the oldest first. */
export const standInDownloads = (): readonly SavedFile[] => {
  const saved: SavedFile[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const { download, href } = this;
    saved.push({ name: download, text: () => textAt(href) });
  });
  return saved;
};

/** A tab that was opened beside the app. */
export interface OpenedTab {
  readonly document: Document;
  /** The address that it was led to; undefined while it waits. */
  readonly address: string | undefined;
  readonly isClosed: boolean;
  /** What stands at that address. */
  text(): Promise<string>;
}

/** Opens tabs for a test instead of the browser. Answers them, the oldest first. */
export const standInTabs = (): readonly OpenedTab[] => {
  const tabs: OpenedTab[] = [];
  const original = window.open;
  window.open = () => {
    let address: string | undefined;
    let isClosed = false;
    const page = document.implementation.createHTMLDocument();
    tabs.push({
      document: page,
      get address() {
        return address;
      },
      get isClosed() {
        return isClosed;
      },
      text: () => textAt(address ?? ''),
    });
    const location = {
      replace: (url: string) => {
        address = url;
      },
    };
    const close = () => {
      isClosed = true;
    };
    return { document: page, location, close, closed: false } as unknown as Window;
  };
  onTestFinished(() => {
    window.open = original;
  });
  return tabs;
};
