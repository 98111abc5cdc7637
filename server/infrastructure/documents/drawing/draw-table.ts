import type { Block, Column } from './block.ts';
import { ensureSpace } from './page-space.ts';
import { COLOUR, PAGE, SIZE } from './page-style.ts';

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
