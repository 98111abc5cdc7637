/** Adds a page when fewer points are left; true when it did. */
export const ensureSpace = (pdf: PDFKit.PDFDocument, points: number): boolean => {
  if (pdf.y + points <= pdf.page.maxY()) return false;
  pdf.addPage();
  return true;
};
