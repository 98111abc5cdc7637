import { onTestFinished, vi } from 'vitest';

/** The content of a blob URL. */
const textAt = async (url: string): Promise<string> => (await fetch(url)).text();

export interface SavedFile {
  readonly name: string;
  text(): Promise<string>;
}

/** Intercepts downloads. Returns the files, oldest first. */
export const stubDownloads = (): readonly SavedFile[] => {
  const saved: SavedFile[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const { download, href } = this;
    saved.push({ name: download, text: () => textAt(href) });
  });
  return saved;
};

export interface OpenedTab {
  readonly document: Document;
  /** The URL that it was navigated to; undefined before. */
  readonly address: string | undefined;
  readonly isClosed: boolean;
  text(): Promise<string>;
}

/** Intercepts `window.open`. Returns the tabs, oldest first. */
export const stubTabs = (): readonly OpenedTab[] => {
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

/** Chooses a file in a screen's field for one. */
export const chooseFile = ({ container }: { readonly container: HTMLElement }, file: File): void => {
  const input = container.querySelector<HTMLInputElement>('[type=file]');
  if (!input) throw new Error('no file can be chosen');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};
