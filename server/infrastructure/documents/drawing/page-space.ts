/** Opens a page when fewer points than these are left on this one; true when it did. */
export const ensureSpace = (pdf: PDFKit.PDFDocument, points: number): boolean => {
  if (pdf.y + points <= pdf.page.maxY()) return false;
  pdf.addPage();
  return true;
};
