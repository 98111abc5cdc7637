import { encode } from 'uqr';
import type { Block } from './block.ts';
import { COLOUR, ensureSpace, LINE_GAP, PAGE, SIZE } from './page-style.ts';
import { drawElement, type Sheet } from './structure.ts';

const NORMAL_SIDE = 118;
const GAP = 18;
/** Quiet zone in modules. ISO/IEC 18004. */
const QUIET_ZONE = 4;

/** Draws a QR code as vector rectangles, with its text beside it. */
export const drawQr = (
  { pdf, root, scale }: Sheet,
  { data, code, caption }: Extract<Block, { kind: 'qr' }>,
): void => {
  const matrix = encode(data, { ecc: 'M', border: QUIET_ZONE });
  const { left, right } = PAGE.margins;
  const side = NORMAL_SIDE * scale;
  ensureSpace(pdf, side);
  const top = pdf.y;
  const step = side / matrix.size;
  const drawModules = (): void => {
    for (const [row, modules] of matrix.data.entries()) {
      for (const [column, isDark] of modules.entries())
        if (isDark) pdf.rect(left + column * step, top + row * step, step, step);
    }
    pdf.fill(COLOUR.ink);
  };
  drawElement(pdf, root, 'Figure', drawModules, {
    alt: `Código QR que abre ${data}`,
    bbox: [left, top, left + side, top + side],
  });

  const textLeft = left + side + GAP;
  const options = { width: pdf.page.width - right - textLeft, lineGap: LINE_GAP * scale };
  drawElement(pdf, root, 'P', () => {
    pdf
      .font('strong')
      .fontSize(SIZE.heading * scale)
      .fillColor(COLOUR.ink)
      .text(code, textLeft, top + GAP * scale, options);
  });
  pdf.moveDown(0.4);
  drawElement(pdf, root, 'P', () => {
    pdf
      .font('regular')
      .fontSize(SIZE.body * scale)
      .fillColor(COLOUR.muted)
      .text(caption, options);
  });
  pdf.x = left;
  pdf.y = Math.max(top + side, pdf.y) + 8 * scale;
};
