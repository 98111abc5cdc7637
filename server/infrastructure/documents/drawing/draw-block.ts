import type { Block } from './block.ts';
import { drawQr } from './draw-qr.ts';
import { drawTable } from './draw-table.ts';
import { COLOUR, ensureSpace, LINE_GAP, PAGE, SIZE } from './page-style.ts';
import { drawArtifact, drawElement, openElement, type Sheet } from './structure.ts';

type Pdf = PDFKit.PDFDocument;
type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

const BULLET_INDENT = 14;
const NOTE_PADDING = 12;
/** Points: shorter paragraphs are not split across pages; longer ones keep this much together. */
const KEEP_TOGETHER = 120;

const widthOf = (pdf: Pdf): number => pdf.page.width - PAGE.margins.left - PAGE.margins.right;

// Set again after every page break: a new page starts in black.
const body = ({ pdf, scale }: Sheet, size: keyof typeof SIZE = 'body'): Pdf =>
  pdf
    .font('regular')
    .fontSize(SIZE[size] * scale)
    .fillColor(COLOUR.ink);

const down = ({ pdf, scale }: Sheet, points: number): void => {
  pdf.x = PAGE.margins.left;
  pdf.y += points * scale;
};

const drawTitle = (sheet: Sheet, { text, detail }: Of<'title'>): void => {
  const { pdf, root, bookmarks, scale } = sheet;
  bookmarks.add(1, text);
  drawElement(pdf, root, 'H1', () => {
    pdf
      .font('strong')
      .fontSize(SIZE.title * scale)
      .fillColor(COLOUR.ink)
      .text(text);
  });
  drawElement(pdf, root, 'P', () => {
    pdf
      .font('regular')
      .fontSize(SIZE.body * scale)
      .fillColor(COLOUR.muted)
      .text(detail);
  });
  down(sheet, 8);
};

const HEADINGS = {
  normal: { size: SIZE.heading, above: 6, below: 4, kept: 70 },
  small: { size: 11, above: 4, below: 2, kept: 45 },
} as const;

const drawHeading = (sheet: Sheet, { text, size }: Of<'heading'>): void => {
  const { pdf, root, bookmarks, scale } = sheet;
  const { size: fontSize, above, below, kept } = HEADINGS[size ?? 'normal'];
  ensureSpace(pdf, kept * scale);
  down(sheet, above);
  bookmarks.add(2, text);
  drawElement(pdf, root, 'H2', () => {
    pdf
      .font('strong')
      .fontSize(fontSize * scale)
      .fillColor(COLOUR.primary)
      .text(text);
  });
  down(sheet, below);
};

const keepTogether = (sheet: Sheet, text: string, options: PDFKit.Mixins.TextOptions): void => {
  ensureSpace(sheet.pdf, Math.min(KEEP_TOGETHER, body(sheet).heightOfString(text, options)));
};

const drawParagraph = (sheet: Sheet, { lead, text }: Of<'paragraph'>): void => {
  const { pdf, root, bookmarks, scale } = sheet;
  const options = { lineGap: LINE_GAP * scale };
  keepTogether(sheet, lead ? `${lead} ${text}` : text, options);
  if (lead) bookmarks.add(3, lead.replace(/\.$/, ''));
  drawElement(pdf, root, 'P', () => {
    body(sheet);
    if (lead) {
      pdf.font('strong').text(`${lead} `, { ...options, continued: true });
      pdf.font('regular');
    }
    pdf.text(text, options);
  });
  down(sheet, 6);
};

const drawList = (sheet: Sheet, { items }: Of<'list'>): void => {
  const { pdf, root, scale } = sheet;
  const options = { width: widthOf(pdf) - BULLET_INDENT, lineGap: LINE_GAP * scale };
  const list = openElement(pdf, root, 'L');
  for (const item of items) {
    keepTogether(sheet, item, options);
    const top = pdf.y;
    const entry = openElement(pdf, list, 'LI');
    drawElement(pdf, entry, 'Lbl', () => {
      body(sheet).text('•', PAGE.margins.left + 2, top, { lineBreak: false });
    });
    drawElement(pdf, entry, 'LBody', () => {
      pdf.text(item, PAGE.margins.left + BULLET_INDENT, top, options);
    });
    down(sheet, 4);
  }
  down(sheet, 2);
};

const drawNote = (sheet: Sheet, { text }: Of<'note'>): void => {
  const { pdf, root, scale } = sheet;
  body(sheet).font('strong');
  const width = widthOf(pdf);
  const options = { width: width - 2 * NOTE_PADDING, lineGap: LINE_GAP * scale };
  const height = pdf.heightOfString(text, options) + 2 * NOTE_PADDING - LINE_GAP * scale;
  down(sheet, 4);
  ensureSpace(pdf, height);
  const top = pdf.y;
  drawArtifact(pdf, () => {
    pdf.roundedRect(PAGE.margins.left, top, width, height, 8).fill(COLOUR.soft);
  });
  drawElement(pdf, root, 'P', () => {
    pdf.fillColor(COLOUR.ink).text(text, PAGE.margins.left + NOTE_PADDING, top + NOTE_PADDING, options);
  });
  pdf.y = top + height;
  down(sheet, 8);
};

/** A hairline across what the text of a block may take. */
const drawRule = (pdf: Pdf, from: number, y: number, width: number, colour: string): void =>
  drawArtifact(pdf, () => {
    const right = PAGE.margins.left + widthOf(pdf);
    pdf.lineWidth(width).moveTo(from, y).lineTo(right, y).stroke(colour);
  });

/** Label and value start at the same height; a compact block leaves less around them. */
const FACTS = {
  normal: { size: SIZE.body, labelShare: 0.34, above: 3, below: 1.5, after: 4 },
  small: { size: SIZE.small, labelShare: 0.34, above: 3, below: 1.5, after: 4 },
  compact: { size: 8.2, labelShare: 0.24, above: 1.5, below: 0.8, after: 0 },
} as const;

const drawFacts = (sheet: Sheet, { rows, size }: Of<'facts'>): void => {
  const { pdf, root, scale } = sheet;
  const { size: fontSize, labelShare, above, below, after } = FACTS[size ?? 'normal'];
  const left = PAGE.margins.left;
  const width = widthOf(pdf);
  const valueLeft = left + width * labelShare;
  const options = { width: width * (1 - labelShare), lineGap: 0.5 * scale };
  const labelOptions = { width: width * labelShare - 12, lineGap: 0.5 * scale };
  const list = openElement(pdf, root, 'L');
  for (const [label, value] of rows) {
    body(sheet).fontSize(fontSize * scale);
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
    down(sheet, below);
    drawRule(pdf, left, pdf.y, 0.5, COLOUR.line);
    down(sheet, above);
  }
  down(sheet, after);
};

const drawBlanks = (sheet: Sheet, { labels }: Of<'blanks'>): void => {
  const { pdf, root } = sheet;
  const left = PAGE.margins.left;
  const list = openElement(pdf, root, 'L');
  for (const label of labels) {
    ensureSpace(pdf, 26);
    const top = pdf.y;
    drawElement(pdf, openElement(pdf, list, 'LI'), 'LBody', () => {
      body(sheet).text(label, left + BULLET_INDENT, top, { lineBreak: false });
    });
    drawRule(pdf, left + widthOf(pdf) * 0.52, top + 12, 0.7, COLOUR.muted);
    pdf.y = top;
    down(sheet, 22);
  }
  down(sheet, 2);
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
    down(sheet, 10);
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
