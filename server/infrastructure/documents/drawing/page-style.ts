/** Adds a page when fewer points are left; true when it did. */
export const ensureSpace = (pdf: PDFKit.PDFDocument, points: number): boolean => {
  if (pdf.y + points <= pdf.page.maxY()) return false;
  pdf.addPage();
  return true;
};

/** Points; carta (US Letter), the paper of Colombia. */
export const PAGE = {
  size: 'LETTER',
  margins: { top: 74, bottom: 58, left: 58, right: 58 },
} as const;

export const SIZE = { title: 20, heading: 12.5, body: 9.8, small: 8.5 } as const;

export const LINE_GAP = 1.8;

export const COLOUR = {
  ink: '#14231D',
  muted: '#4F5F57',
  line: '#D5DAD3',
  primary: '#0B6552',
  soft: '#EAF4EF',
  stripe: '#F6F8F5',
} as const;
