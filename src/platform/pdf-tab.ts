/** What the tab says while the document is on its way, and when the browser saves it instead of showing it. */
export interface PdfTabWords {
  readonly title: string;
  readonly waiting: string;
  readonly link: string;
  /** For browsers that save instead of showing. */
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
 * Opens a document that only this session may read in a new tab. The tab opens at once, while the press still allows it,
 * and the document follows; where no tab may open, the document is saved instead. Errors: what `read` throws, and then
 * the tab is closed.
 */
export const openPdfInTab = async (read: () => Promise<Uint8Array>, words: PdfTabWords): Promise<void> => {
  const tab = window.open('', '_blank');
  try {
    if (tab) {
      // The document's page has no business with the one that opened it.
      tab.opener = null;
      fill(tab, words);
    }
    const bytes = await read();
    // Never revoked: the tab may be reloaded or saved from while this page lives, and the browser frees it afterwards.
    const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }));
    if (!tab) linkTo(document, url, words).click();
    else if (!tab.closed) {
      // Stays on the page where the browser takes the document as a download and shows nothing.
      tab.document.body.replaceChildren(linkTo(tab.document, url, words));
      tab.location.replace(url);
    }
  } catch (error) {
    tab?.close();
    throw error;
  }
};
