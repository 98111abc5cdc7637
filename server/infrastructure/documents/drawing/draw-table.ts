import { encode } from 'uqr';
import type { Block, Column } from './block.ts';
import { COLOUR, ensureSpace, LINE_GAP, PAGE, SIZE } from './page-style.ts';

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

type Pdf = PDFKit.PDFDocument;
type Table = Extract<Block, { kind: 'table' }>;

const PADDING = 5;
/** Tabular figures: amounts align. */
const TABULAR: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'lnum'];

const METRICS = {
  small: { size: SIZE.small, row: 15.5 },
  normal: { size: SIZE.body, row: 18 },
} as const;

/** Repeats the header on each page. */
export const drawTable = (pdf: Pdf, { columns, rows, total, size }: Table): void => {
  const { size: fontSize, row: height } = METRICS[size];
  const left = PAGE.margins.left;
  const width = pdf.page.width - left - PAGE.margins.right;

  const drawCells = (cells: readonly string[], font: 'regular' | 'strong', colour: string): void => {
    pdf.font(font).fontSize(fontSize).fillColor(colour);
    const baseline = pdf.y + (height - fontSize * 1.25) / 2;
    let edge: number = left;
    for (const [index, column] of columns.entries()) {
      const cell = cells[index] ?? '';
      const end = edge + column.width * width;
      pdf.text(cell, cellStart(pdf, cell, column, edge, end), baseline, {
        lineBreak: false,
        features: TABULAR,
      });
      edge = end;
    }
  };
  const nextRow = (top: number): void => {
    pdf.x = left;
    pdf.y = top + height;
  };
  const rule = (y: number, colour: string): void => {
    pdf
      .lineWidth(0.6)
      .moveTo(left, y)
      .lineTo(left + width, y)
      .stroke(colour);
  };
  const drawHeader = (): void => {
    const top = pdf.y;
    drawCells(
      columns.map((column) => column.title),
      'strong',
      COLOUR.muted,
    );
    rule(top + height, COLOUR.primary);
    nextRow(top);
  };
  const drawRow = (cells: readonly string[], isStriped: boolean): void => {
    const top = pdf.y;
    // One point lower: the upper edge may carry the header's rule.
    if (isStriped) pdf.rect(left, top + 1, width, height - 1).fill(COLOUR.stripe);
    pdf.y = top;
    drawCells(cells, 'regular', COLOUR.ink);
    nextRow(top);
  };

  ensureSpace(pdf, height * 4);
  drawHeader();
  for (const [index, cells] of rows.entries()) {
    // Keeps the totals row on the page of the last row.
    const isLast = index === rows.length - 1;
    if (ensureSpace(pdf, isLast && total ? height * 2 : height)) drawHeader();
    drawRow(cells, index % 2 === 1);
  }
  if (total) {
    const top = pdf.y;
    rule(top, COLOUR.primary);
    drawCells(total, 'strong', COLOUR.ink);
    nextRow(top);
  }
};

const cellStart = (pdf: Pdf, cell: string, { align }: Column, edge: number, end: number): number =>
  align === 'left' ? edge + PADDING : end - PADDING - pdf.widthOfString(cell, { features: TABULAR });
