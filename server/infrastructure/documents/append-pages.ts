import { readPdf, updatePdf } from './incremental-update.ts';

/**
 * Appends the pages of a document to another as an incremental update. Their structure becomes its last part, and their
 * bookmarks its last ones.
 */
export const appendPages = async (original: Uint8Array, addition: Uint8Array): Promise<Uint8Array> => {
  const added = await readPdf(addition);
  const { addBookmarks, addToStructure, readStructure } = await import('./structure-tree.ts');
  return updatePdf(
    original,
    (base, { PDFDict, PDFName, PDFNumber, PDFObjectCopier, PDFPage, PDFPageLeaf, PDFRef }) => {
      const structParents = PDFName.of('StructParents');
      const { nextKey } = readStructure(base);
      const part = readStructure(added);
      const bookmark = added.catalog.lookup(PDFName.of('Outlines'), PDFDict).get(PDFName.of('First'));
      if (!(bookmark instanceof PDFRef)) throw new Error('pages without a bookmark');
      // Otherwise the roots would be copied with what they hold.
      part.body.delete(PDFName.of('P'));
      added.context.lookup(bookmark, PDFDict).delete(PDFName.of('Parent'));

      const copier = PDFObjectCopier.for(added.context, base.context);
      for (const { ref } of added.getPages()) {
        const copy = copier.copy(ref);
        const page = base.context.lookup(copy);
        if (!(page instanceof PDFPageLeaf)) throw new Error('a page that is none');
        const key = page.lookup(structParents, PDFNumber).asNumber();
        page.set(structParents, base.context.obj(nextKey + key));
        base.addPage(PDFPage.of(page, copy, base));
      }
      const body = copier.copy(part.bodyRef);
      base.context.lookup(body, PDFDict).set(PDFName.of('S'), PDFName.of('Part'));
      return [
        base.catalog.get(PDFName.of('Pages')),
        ...addToStructure(
          base,
          body,
          part.parents.map((one) => copier.copy(one)),
        ),
        ...addBookmarks(base, copier.copy(bookmark)),
      ];
    },
  );
};
