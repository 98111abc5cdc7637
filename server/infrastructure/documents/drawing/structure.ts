type Pdf = PDFKit.PDFDocument;
export type StructureElement = PDFKit.PDFStructureElement;

/** Left, top, right and bottom, from the page's upper left corner. */
type Box = readonly [number, number, number, number];

/** The library takes more than its types say. */
interface ElementOptions extends PDFKit.Mixins.StructureElementOptions {
  /** Of a table's header cell. */
  readonly scope?: 'Column' | 'Row';
  /** Of a figure. */
  readonly bbox?: Box;
}

/** An element that holds elements: a list, a row. Types are of ISO 32000-1, 14.8.4. */
export const openElement = (
  pdf: Pdf,
  parent: StructureElement,
  type: string,
  options: ElementOptions = {},
): StructureElement => {
  const element = pdf.struct(type, options);
  parent.add(element);
  return element;
};

/** An element that holds what is drawn. */
export const drawElement = (
  pdf: Pdf,
  parent: StructureElement,
  type: string,
  draw: () => void,
  options: ElementOptions = {},
): void => {
  parent.add(pdf.struct(type, options, [draw]));
};

/** Draws what is not read: lines and backgrounds, and the head and foot of a page. */
export const drawArtifact = (pdf: Pdf, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void => {
  pdf.markContent('Artifact', { type });
  draw();
  pdf.endMarkedContent();
};

interface BookmarkOptions {
  readonly expanded: boolean;
  /** Points from the page's upper edge; `fit` would show the whole page. */
  readonly top: number;
  readonly fit: false;
}

export type Bookmark = PDFKit.PDFOutline;

/** The bookmarks of a document, in levels: a title, its headings, their clauses. */
export interface Bookmarks {
  /** Of what is drawn next. */
  add(level: 1 | 2 | 3, text: string): void;
}

/** Points: what a bookmark shows begins so far above its text. */
const ABOVE = 16;

export const openBookmarks = (pdf: Pdf): Bookmarks => {
  const open: Bookmark[] = [pdf.outline];
  return {
    add: (level, text) => {
      // Under the nearest one above: not every document has headings.
      const parent = open.slice(0, level).findLast((one) => one !== undefined) ?? pdf.outline;
      const options: BookmarkOptions = { expanded: level === 1, top: Math.max(0, pdf.y - ABOVE), fit: false };
      open.length = Math.min(open.length, level);
      open[level] = parent.addItem(text, options);
    },
  };
};

/** A document while it is drawn. */
export interface Sheet {
  readonly pdf: Pdf;
  /** The element of the whole document. */
  readonly root: StructureElement;
  readonly bookmarks: Bookmarks;
  /** Of letters and of the space between them; 1 unless it is to fit. */
  readonly scale: number;
}
