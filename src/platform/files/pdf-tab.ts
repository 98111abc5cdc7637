/** Texts of the tab while the document loads, and when the browser downloads it instead of showing it. */
export interface PdfTabWords {
  readonly title: string;
  readonly waiting: string;
  readonly link: string;
  /** For browsers that download instead of showing. */
  readonly fileName: string;
}

const fill = (tab: Window, words: PdfTabWords): void => {
  const { document } = tab;
  document.documentElement.lang = 'es';
  document.title = words.title;
  document.documentElement.style.colorScheme = 'light dark';
  document.body.style.font = '1rem/1.5 system-ui, sans-serif';
  document.body.style.padding = '1.5rem';
  const text = document.createElement('p');
  text.setAttribute('role', 'status');
  text.textContent = words.waiting;
  document.body.replaceChildren(text);
};

const linkTo = (document: Document, url: string, { link, fileName }: PdfTabWords): HTMLAnchorElement => {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.textContent = link;
  return anchor;
};

/**
 * Opens a document that needs the session's token in a new tab. The tab opens synchronously, before user activation
 * expires; where popups are blocked the document is downloaded.
 * @throws those of `read`; the tab is closed then.
 */
export const openPdfInTab = async (read: () => Promise<Uint8Array>, words: PdfTabWords): Promise<void> => {
  const tab = window.open('', '_blank');
  try {
    if (tab) {
      // As `noopener`, which would return no window to write to.
      tab.opener = null;
      fill(tab, words);
    }
    const bytes = await read();
    // Never revoked: the tab may be reloaded or saved from; the browser frees it with this page.
    const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }));
    if (!tab) linkTo(document, url, words).click();
    else if (!tab.closed) {
      // Remains visible where the browser downloads the document and shows nothing.
      tab.document.body.replaceChildren(linkTo(tab.document, url, words));
      tab.location.replace(url);
    }
  } catch (error) {
    tab?.close();
    throw error;
  }
};
