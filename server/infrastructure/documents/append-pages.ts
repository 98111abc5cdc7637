/**
 * Appends pages as an incremental update (ISO 32000-1, 7.5.6): the original stays byte for byte at the start, so its
 * hash can still be verified. Deterministic.
 */
export const appendPages = async (original: Uint8Array, addition: Uint8Array): Promise<Uint8Array> => {
  // Loaded with the first signed copy: it takes as long as drawing several documents.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  // The time of the update would be another at each rendering.
  const base = await PDFDocument.load(original, { forIncrementalUpdate: true, updateMetadata: false });
  const added = await PDFDocument.load(addition, { updateMetadata: false });
  for (const page of await base.copyPages(added, added.getPageIndices())) base.addPage(page);
  const update = await base.save({ useObjectStreams: false, updateFieldAppearances: false });
  // Ends with a line end, as the documents that we draw.
  return Buffer.concat([update, Buffer.from('\n')]);
};
