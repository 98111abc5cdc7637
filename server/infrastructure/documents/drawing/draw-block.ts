import type { Block } from './block.ts';
import { drawQr } from './draw-qr.ts';
import { drawTable } from './draw-table.ts';
import { COLOUR, ensureSpace, LINE_GAP, PAGE, SIZE } from './page-style.ts';
import { drawArtifact, drawElement, openElement, type Sheet } from './structure.ts';

type Pdf = PDFKit.PDFDocument;
type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

const LABEL_SHARE = 0.34;
const BULLET_INDENT = 14;
const NOTE_PADDING = 12;
/** Points: shorter paragraphs are not split across pages; longer ones keep this much together. */
const KEEP_TOGETHER = 120;

const widthOf = (pdf: Pdf): number => pdf.page.width - PAGE.margins.left - PAGE.margins.right;

// Set again after every page break: a new page starts in black.
const body = (pdf: Pdf): Pdf => pdf.font('regular').fontSize(SIZE.body).fillColor(COLOUR.ink);

const down = (pdf: Pdf, points: number): void => {
  pdf.x = PAGE.margins.left;
  pdf.y += points;
};

const drawTitle = ({ pdf, root, bookmarks }: Sheet, { text, detail }: Of<'title'>): void => {
  bookmarks.add(1, text);
  drawElement(pdf, root, 'H1', () => {
    pdf.font('strong').fontSize(SIZE.title).fillColor(COLOUR.ink).text(text);
  });
  drawElement(pdf, root, 'P', () => {
    pdf.font('regular').fontSize(SIZE.body).fillColor(COLOUR.muted).text(detail);
  });
  down(pdf, 8);
};

const drawHeading = ({ pdf, root, bookmarks }: Sheet, { text }: Of<'heading'>): void => {
  ensureSpace(pdf, 70);
  down(pdf, 6);
  bookmarks.add(2, text);
  drawElement(pdf, root, 'H2', () => {
    pdf.font('strong').fontSize(SIZE.heading).fillColor(COLOUR.primary).text(text);
  });
  down(pdf, 4);
};

const keepTogether = (pdf: Pdf, text: string, options: PDFKit.Mixins.TextOptions): void => {
  ensureSpace(pdf, Math.min(KEEP_TOGETHER, body(pdf).heightOfString(text, options)));
};

const drawParagraph = ({ pdf, root, bookmarks }: Sheet, { lead, text }: Of<'paragraph'>): void => {
  const options = { lineGap: LINE_GAP };
  keepTogether(pdf, lead ? `${lead} ${text}` : text, options);
  if (lead) bookmarks.add(3, lead.replace(/\.$/, ''));
  drawElement(pdf, root, 'P', () => {
    body(pdf);
    if (lead) {
      pdf.font('strong').text(`${lead} `, { ...options, continued: true });
      pdf.font('regular');
    }
    pdf.text(text, options);
  });
  down(pdf, 6);
};

const drawList = ({ pdf, root }: Sheet, { items }: Of<'list'>): void => {
  const options = { width: widthOf(pdf) - BULLET_INDENT, lineGap: LINE_GAP };
  const list = openElement(pdf, root, 'L');
  for (const item of items) {
    keepTogether(pdf, item, options);
    const top = pdf.y;
    const entry = openElement(pdf, list, 'LI');
    drawElement(pdf, entry, 'Lbl', () => {
      body(pdf).text('•', PAGE.margins.left + 2, top, { lineBreak: false });
    });
    drawElement(pdf, entry, 'LBody', () => {
      pdf.text(item, PAGE.margins.left + BULLET_INDENT, top, options);
    });
    down(pdf, 4);
  }
  down(pdf, 2);
};

const drawNote = ({ pdf, root }: Sheet, { text }: Of<'note'>): void => {
  body(pdf).font('strong');
  const width = widthOf(pdf);
  const options = { width: width - 2 * NOTE_PADDING, lineGap: LINE_GAP };
  const height = pdf.heightOfString(text, options) + 2 * NOTE_PADDING - LINE_GAP;
  down(pdf, 4);
  ensureSpace(pdf, height);
  const top = pdf.y;
  drawArtifact(pdf, () => {
    pdf.roundedRect(PAGE.margins.left, top, width, height, 8).fill(COLOUR.soft);
  });
  drawElement(pdf, root, 'P', () => {
    pdf.fillColor(COLOUR.ink).text(text, PAGE.margins.left + NOTE_PADDING, top + NOTE_PADDING, options);
  });
  pdf.y = top + height;
  down(pdf, 8);
};

/** A hairline across what the text of a block may take. */
const drawRule = (pdf: Pdf, from: number, y: number, width: number, colour: string): void =>
  drawArtifact(pdf, () => {
    const right = PAGE.margins.left + widthOf(pdf);
    pdf.lineWidth(width).moveTo(from, y).lineTo(right, y).stroke(colour);
  });

const drawFacts = ({ pdf, root }: Sheet, { rows }: Of<'facts'>): void => {
  const left = PAGE.margins.left;
  const width = widthOf(pdf);
  const valueLeft = left + width * LABEL_SHARE;
  const options = { width: width * (1 - LABEL_SHARE), lineGap: 0.5 };
  const labelOptions = { width: width * LABEL_SHARE - 12, lineGap: 0.5 };
  const list = openElement(pdf, root, 'L');
  for (const [label, value] of rows) {
    body(pdf);
    const height = Math.max(pdf.heightOfString(label, labelOptions), pdf.heightOfString(value, options));
    ensureSpace(pdf, height + 5);
    const top = pdf.y;
    const entry = openElement(pdf, list, 'LI');
    drawElement(pdf, entry, 'Lbl', () => {
      pdf.fillColor(COLOUR.muted).text(label, left, top, labelOptions);
    });
    drawElement(pdf, entry, 'LBody', () => {
      pdf.fillColor(COLOUR.ink).text(value, valueLeft, top, options);
    });
    pdf.y = top + height;
    down(pdf, 1.5);
    drawRule(pdf, left, pdf.y, 0.5, COLOUR.line);
    down(pdf, 3);
  }
  down(pdf, 4);
};

const drawBlanks = ({ pdf, root }: Sheet, { labels }: Of<'blanks'>): void => {
  const left = PAGE.margins.left;
  const list = openElement(pdf, root, 'L');
  for (const label of labels) {
    ensureSpace(pdf, 26);
    const top = pdf.y;
    drawElement(pdf, openElement(pdf, list, 'LI'), 'LBody', () => {
      body(pdf).text(label, left + BULLET_INDENT, top, { lineBreak: false });
    });
    drawRule(pdf, left + widthOf(pdf) * 0.52, top + 12, 0.7, COLOUR.muted);
    pdf.y = top;
    down(pdf, 22);
  }
  down(pdf, 2);
};

const drawers: { readonly [K in Block['kind']]: (sheet: Sheet, block: Of<K>) => void } = {
  title: drawTitle,
  heading: drawHeading,
  paragraph: drawParagraph,
  list: drawList,
  note: drawNote,
  facts: drawFacts,
  table: (sheet, block) => {
    drawTable(sheet, block);
    down(sheet.pdf, 10);
  },
  blanks: drawBlanks,
  qr: drawQr,
  page: ({ pdf }) => {
    pdf.addPage();
  },
};

/** Draws one block below the last, adding pages as needed. */
export const drawBlock = (sheet: Sheet, block: Block): void => {
  const draw = drawers[block.kind] as (sheet: Sheet, block: Block) => void;
  draw(sheet, block);
};
