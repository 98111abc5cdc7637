import { encode } from 'uqr';
import type { Block } from './block.ts';
import { ensureSpace } from './page-space.ts';
import { COLOUR, LINE_GAP, PAGE, SIZE } from './page-style.ts';

type Pdf = PDFKit.PDFDocument;

const SIDE = 118;
const GAP = 18;
/** Quiet zone in modules. ISO/IEC 18004. */
const QUIET_ZONE = 4;

/** Draws a QR code as vector rectangles, with its text beside it. */
export const drawQr = (pdf: Pdf, { data, code, caption }: Extract<Block, { kind: 'qr' }>): void => {
  const matrix = encode(data, { ecc: 'M', border: QUIET_ZONE });
  const { left, right } = PAGE.margins;
  ensureSpace(pdf, SIDE);
  const top = pdf.y;
  const step = SIDE / matrix.size;
  for (const [row, modules] of matrix.data.entries()) {
    for (const [column, isDark] of modules.entries())
      if (isDark) pdf.rect(left + column * step, top + row * step, step, step);
  }
  pdf.fill(COLOUR.ink);

  const textLeft = left + SIDE + GAP;
  const options = { width: pdf.page.width - right - textLeft, lineGap: LINE_GAP };
  pdf
    .font('strong')
    .fontSize(SIZE.heading)
    .fillColor(COLOUR.ink)
    .text(code, textLeft, top + GAP, options);
  pdf.moveDown(0.4);
  pdf.font('regular').fontSize(SIZE.body).fillColor(COLOUR.muted).text(caption, options);
  pdf.x = left;
  pdf.y = Math.max(top + SIDE, pdf.y) + 8;
};
