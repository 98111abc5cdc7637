import type { Block, Column } from './block.ts';
import { COLOUR, ensureSpace, PAGE, SIZE } from './page-style.ts';
import { drawArtifact, drawElement, openElement, type Sheet } from './structure.ts';

type Pdf = PDFKit.PDFDocument;
type Table = Extract<Block, { kind: 'table' }>;

const PADDING = 5;
/** Tabular figures: amounts align. */
const TABULAR: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'lnum'];

const METRICS = {
  small: { size: SIZE.small, row: 15.5 },
  normal: { size: SIZE.body, row: 18 },
} as const;

interface RowStyle {
  readonly font: 'regular' | 'strong';
  readonly colour: string;
}
const HEADER: RowStyle = { font: 'strong', colour: COLOUR.muted };
const ROW: RowStyle = { font: 'regular', colour: COLOUR.ink };
const TOTAL: RowStyle = { font: 'strong', colour: COLOUR.ink };

/** Repeats the header on each page. */
export const drawTable = ({ pdf, root, scale }: Sheet, { columns, rows, total, size }: Table): void => {
  const fontSize = METRICS[size].size * scale;
  const height = METRICS[size].row * scale;
  const left = PAGE.margins.left;
  const width = pdf.page.width - left - PAGE.margins.right;
  const table = openElement(pdf, root, 'Table');

  /** `inCell` draws each cell, as an element or not. */
  const drawCells = (
    cells: readonly string[],
    { font, colour }: RowStyle,
    inCell: (column: number, draw: () => void) => void,
  ): void => {
    const top = pdf.y;
    const baseline = top + (height - fontSize * 1.25) / 2;
    pdf.font(font).fontSize(fontSize);
    let edge: number = left;
    for (const [index, column] of columns.entries()) {
      const cell = cells[index] ?? '';
      const end = edge + column.width * width;
      const start = cellStart(pdf, cell, column, edge, end);
      inCell(index, () => {
        pdf.fillColor(colour).text(cell, start, baseline, { lineBreak: false, features: TABULAR });
      });
      edge = end;
    }
    pdf.x = left;
    pdf.y = top + height;
  };
  const rule = (y: number, colour: string): void =>
    drawArtifact(pdf, () => {
      pdf
        .lineWidth(0.6)
        .moveTo(left, y)
        .lineTo(left + width, y)
        .stroke(colour);
    });
  const titles = columns.map((column) => column.title);

  const drawHeader = (): void => {
    const row = openElement(pdf, table, 'TR');
    drawCells(titles, HEADER, (_column, draw) => drawElement(pdf, row, 'TH', draw, { scope: 'Column' }));
    rule(pdf.y, COLOUR.primary);
  };
  const repeatHeader = (): void => {
    drawArtifact(pdf, () => drawCells(titles, HEADER, (_column, draw) => draw()), 'Pagination');
    rule(pdf.y, COLOUR.primary);
  };
  /** The first cell of a row names it. */
  const drawRow = (cells: readonly string[], style: RowStyle): void => {
    const row = openElement(pdf, table, 'TR');
    drawCells(cells, style, (column, draw) =>
      column === 0 && cells[0] !== ''
        ? drawElement(pdf, row, 'TH', draw, { scope: 'Row' })
        : drawElement(pdf, row, 'TD', draw),
    );
  };
  const stripe = (top: number): void =>
    // One point lower: the upper edge may carry the header's rule.
    drawArtifact(pdf, () => {
      pdf.rect(left, top + 1, width, height - 1).fill(COLOUR.stripe);
    });

  ensureSpace(pdf, height * 4);
  drawHeader();
  for (const [index, cells] of rows.entries()) {
    // Keeps the totals row on the page of the last row.
    const isLast = index === rows.length - 1;
    if (ensureSpace(pdf, isLast && total ? height * 2 : height)) repeatHeader();
    if (index % 2 === 1) stripe(pdf.y);
    drawRow(cells, ROW);
  }
  if (total) {
    rule(pdf.y, COLOUR.primary);
    drawRow(total, TOTAL);
  }
};

const cellStart = (pdf: Pdf, cell: string, { align }: Column, edge: number, end: number): number =>
  align === 'left' ? edge + PADDING : end - PADDING - pdf.widthOfString(cell, { features: TABULAR });
