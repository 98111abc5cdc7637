import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib';

/** Nothing else waits for the thread that draws. */
const AT_ONCE = { parseSpeed: Number.POSITIVE_INFINITY, objectsPerTick: Number.POSITIVE_INFINITY };

/** Reads a file without changing it; its time of change would be another at each rendering. */
export const readPdf = async (file: Uint8Array): Promise<PDFDocument> => {
  // Loaded with the first document: it takes as long as drawing several.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  return PDFDocument.load(file, { ...AT_ONCE, updateMetadata: false });
};

/**
 * Changes a PDF by an incremental update (ISO 32000-1, 7.5.6): the file that was stays byte for byte at the start, so its hash
 * can still be verified. `change` returns what it changed of the objects that were there; new ones are added. Deterministic.
 */
export const updatePdf = async (
  file: Uint8Array,
  change: (
    document: PDFDocument,
    lib: typeof import('@cantoo/pdf-lib'),
  ) => readonly (PDFObject | undefined)[],
): Promise<Buffer> => {
  const lib = await import('@cantoo/pdf-lib');
  const options = { ...AT_ONCE, updateMetadata: false, forIncrementalUpdate: true };
  const document = await lib.PDFDocument.load(file, options);
  const { context } = document;
  const { snapshot } = context;
  if (!snapshot) throw new Error('a file that is not read for an update');
  // With it, each change looks through all objects for the one that it is in.
  delete context.snapshot;
  const changed = change(document, lib);
  context.snapshot = snapshot;
  snapshot.markRefsForSave(changed.filter((one) => one instanceof lib.PDFRef));
  const update = await document.save({ ...AT_ONCE, useObjectStreams: false, updateFieldAppearances: false });
  // Ends with a line end, as the documents that we draw.
  return Buffer.concat([update, Buffer.from('\n')]);
};
