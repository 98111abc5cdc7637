import PDFDocument from 'pdfkit';
import type { DocumentText } from './block.ts';
import { drawBlock } from './draw-block.ts';
import { type FontName, fonts } from './fonts.ts';
import { framePages } from './page-frame.ts';
import { PAGE } from './page-style.ts';

export interface DrawnPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
}

/** Renders a PDF, deterministically: fixed date, nothing random. */
export const drawDocument = (text: DocumentText): Promise<DrawnPdf> =>
  new Promise((resolve, reject) => {
    const pdf = new PDFDocument({
      size: PAGE.size,
      margins: { ...PAGE.margins },
      pdfVersion: '1.7',
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
    pdf.addPage();
    for (const block of text.blocks) drawBlock(pdf, block);
    const pages = framePages(pdf, text);

    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('error', reject);
    pdf.on('end', () => resolve({ bytes: Buffer.concat(chunks), pages }));
    pdf.end();
  });
