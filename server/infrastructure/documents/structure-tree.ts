import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';

const name = (text: string): PDFName => PDFName.of(text);

/** Keys and what they lead to, in turns: the elements of a page's content, or the one of an annotation. */
const entriesOf = (root: PDFDict): readonly PDFObject[] =>
  root.lookup(name('ParentTree'), PDFDict).lookup(name('Nums'), PDFArray).asArray();

/**
 * The structure of a tagged document (ISO 32000-1, 14.7): the element of the whole document, and the parents of what pages
 * and annotations hold, in the order of the keys that these have.
 * @throws Error for a document without.
 */
export const readStructure = ({ catalog }: PDFDocument) => {
  const root = catalog.lookup(name('StructTreeRoot'), PDFDict);
  const [bodyRef] = root.lookup(name('K'), PDFArray).asArray();
  if (!(bodyRef instanceof PDFRef)) throw new Error('a structure without its document');
  return {
    root,
    bodyRef,
    body: root.context.lookup(bodyRef, PDFDict),
    parents: entriesOf(root).filter((_entry, index) => index % 2 === 1),
    nextKey: root.lookup(name('ParentTreeNextKey'), PDFNumber).asNumber(),
  };
};

/**
 * Adds an element at the end of a document, with the parents of what it holds, whose keys are those from `nextKey` on.
 * Returns what it changed.
 */
export const addToStructure = (
  document: PDFDocument,
  element: PDFRef,
  added: readonly PDFObject[],
): readonly (PDFObject | undefined)[] => {
  const { root, body, bodyRef, nextKey } = readStructure(document);
  const { context } = document;
  context.lookup(element, PDFDict).set(name('P'), bodyRef);
  const children = body.lookup(name('K'), PDFArray).asArray();
  body.set(name('K'), context.obj([...children, element]));
  const entries = added.flatMap((one, index) => [context.obj(nextKey + index), one]);
  root.set(name('ParentTree'), context.obj({ Nums: [...entriesOf(root), ...entries] }));
  root.set(name('ParentTreeNextKey'), context.obj(nextKey + added.length));
  return [document.catalog.get(name('StructTreeRoot')), bodyRef];
};

/** Adds a chain of bookmarks of the first level at the end, by its first one. Returns what it changed. */
export const addBookmarks = ({ catalog, context }: PDFDocument, first: PDFRef): readonly PDFObject[] => {
  const outlines = catalog.lookup(name('Outlines'), PDFDict);
  const outlinesRef = catalog.get(name('Outlines'));
  const before = outlines.get(name('Last'));
  if (!outlinesRef || !(before instanceof PDFRef)) throw new Error('a document without bookmarks');
  context.lookup(before, PDFDict).set(name('Next'), first);
  context.lookup(first, PDFDict).set(name('Prev'), before);
  let last: PDFRef = first;
  for (let next: unknown = first; next instanceof PDFRef; ) {
    const item = context.lookup(next, PDFDict);
    item.set(name('Parent'), outlinesRef);
    last = next;
    next = item.get(name('Next'));
  }
  outlines.set(name('Last'), last);
  return [outlinesRef, before];
};
