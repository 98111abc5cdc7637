import PDFDocument from 'pdfkit';
import type { DocumentText } from './block.ts';
import { drawBlock } from './draw-block.ts';
import { type FontName, fonts } from './fonts.ts';
import { COLOUR, PAGE, SIZE } from './page-style.ts';
import { drawArtifact, openBookmarks, openElement, type Sheet, type StructureElement } from './structure.ts';

type Pdf = PDFKit.PDFDocument;

const MARK_SIDE = 20;
const HEADER_TOP = 32;
const FOOTER_RISE = 36;
const SEGMENTS = 8;
const STROKE = 11;
const RADIUS = 44.5;
/** Degrees of gap on each side of a segment, round ends included. */
const SEGMENT_INSET = 9.4;

const pointAt = (degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(50 + RADIUS * Math.cos(angle)).toFixed(2)} ${(50 + RADIUS * Math.sin(angle)).toFixed(2)}`;
};

/** The logo: a ring of eight instalments, the last one open, around a medical cross. */
const drawMark = (pdf: Pdf, x: number, y: number): void => {
  pdf
    .save()
    .translate(x, y)
    .scale(MARK_SIDE / 100);
  pdf.lineWidth(STROKE).lineCap('round');
  for (let segment = 0; segment < SEGMENTS; segment += 1) {
    const start = (segment * 360) / SEGMENTS + SEGMENT_INSET;
    const end = ((segment + 1) * 360) / SEGMENTS - SEGMENT_INSET;
    pdf
      .path(`M${pointAt(start)}A${RADIUS} ${RADIUS} 0 0 1 ${pointAt(end)}`)
      .stroke(segment === SEGMENTS - 1 ? COLOUR.line : COLOUR.primary);
  }
  pdf.path('M50 34v32M34 50h32').stroke(COLOUR.primary);
  pdf.restore();
};

const edges = (pdf: Pdf): { left: number; right: number } => ({
  left: PAGE.margins.left,
  right: pdf.page.width - PAGE.margins.right,
});

const textAt = (pdf: Pdf, text: string, x: number, y: number): void => {
  pdf.text(text, x, y, { lineBreak: false });
};

const textEndingAt = (pdf: Pdf, text: string, right: number, y: number): void =>
  textAt(pdf, text, right - pdf.widthOfString(text), y);

/** The logo is read once, on the first page. */
const drawHeader = (pdf: Pdf, { brand, title }: DocumentText, logo: StructureElement | undefined): void => {
  const { left, right } = edges(pdf);
  const mark = (): void => drawMark(pdf, left, HEADER_TOP);
  if (logo) logo.add(mark);
  else drawArtifact(pdf, mark, 'Pagination');
  drawArtifact(
    pdf,
    () => {
      pdf.font('strong').fontSize(SIZE.heading).fillColor(COLOUR.primary);
      textAt(pdf, brand, left + MARK_SIDE + 8, HEADER_TOP + 2);
      pdf.font('regular').fontSize(SIZE.small).fillColor(COLOUR.muted);
      textEndingAt(pdf, title, right, HEADER_TOP + 5);
    },
    'Pagination',
  );
};

const drawFooter = (pdf: Pdf, footer: string, place: string): void =>
  drawArtifact(
    pdf,
    () => {
      const { left, right } = edges(pdf);
      const y = pdf.page.height - FOOTER_RISE;
      pdf
        .lineWidth(0.5)
        .moveTo(left, y - 8)
        .lineTo(right, y - 8)
        .stroke(COLOUR.line);
      pdf.font('regular').fontSize(SIZE.small).fillColor(COLOUR.muted);
      textAt(pdf, footer, left, y);
      textEndingAt(pdf, place, right, y);
    },
    'Pagination',
  );

/** Draws header and footer of every page, once the page count is known; returns the count. */
const framePages = (pdf: Pdf, text: DocumentText, logo: StructureElement): number => {
  const { start, count } = pdf.bufferedPageRange();
  const { before, after } = text.otherPages ?? { before: 0, after: 0 };
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Text below the bottom margin would otherwise add a page.
    pdf.page.margins.bottom = 0;
    drawHeader(pdf, text, page === start ? logo : undefined);
    const number = before + page - start + 1;
    drawFooter(pdf, text.footer, `Página ${number} de ${before + count + after}`);
  }
  return count;
};

/** The first page, with the logo as the first element. */
const openSheet = (
  pdf: Pdf,
  brand: string,
  scale: number,
): { readonly sheet: Sheet; readonly logo: StructureElement } => {
  pdf.addPage();
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const { left } = edges(pdf);
  const logo = openElement(pdf, root, 'Figure', {
    alt: `Logo de ${brand}`,
    bbox: [left, HEADER_TOP, left + MARK_SIDE, HEADER_TOP + MARK_SIDE],
  });
  return { sheet: { pdf, root, bookmarks: openBookmarks(pdf), scale }, logo };
};

export interface DrawnPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
}

const drawAt = (text: DocumentText, scale: number): Promise<DrawnPdf> =>
  new Promise((resolve, reject) => {
    const pdf = new PDFDocument({
      size: PAGE.size,
      margins: { ...PAGE.margins },
      pdfVersion: '1.7',
      subset: 'PDF/A-2a',
      tagged: true,
      lang: 'es-CO',
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: false,
      // Otherwise the library opens a standard PDF font, which is not embedded.
      font: '',
      info: {
        Title: text.title,
        ...(text.subject === undefined ? {} : { Subject: text.subject }),
        Author: text.author,
        Producer: text.brand,
        Creator: text.brand,
        CreationDate: text.createdAt,
        ModDate: text.createdAt,
      },
    });
    for (const name of Object.keys(fonts) as FontName[]) pdf.registerFont(name, fonts[name]);
    pdf.font('regular');
    const { sheet, logo } = openSheet(pdf, text.brand, scale);
    for (const block of text.blocks) drawBlock(sheet, block);
    const pages = framePages(pdf, text, logo);

    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('error', reject);
    pdf.on('end', () => resolve({ bytes: Buffer.concat(chunks), pages }));
    pdf.end();
  });

const SMALLEST = 0.5;
const STEP = 0.05;

/**
 * Renders a PDF/A-2a (ISO 19005-2): tagged, with its fonts and its colour profile. Deterministic: fixed date, nothing
 * random.
 */
export const drawDocument = async (text: DocumentText): Promise<DrawnPdf> => {
  const most = text.mostPages ?? Number.POSITIVE_INFINITY;
  let drawn = await drawAt(text, 1);
  for (let scale = 1 - STEP; drawn.pages > most && scale > SMALLEST; scale -= STEP)
    drawn = await drawAt(text, scale);
  return drawn;
};
