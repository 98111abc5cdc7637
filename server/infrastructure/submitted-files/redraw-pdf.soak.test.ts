import { createRequire } from 'node:module';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { inkOf, picturesOf } from '../../../tests/support/redrawn-pages.ts';
import { pdf } from '../../../tests/support/sample-files.ts';
import { redrawPdf } from './redraw-pdf.ts';

const require = createRequire(import.meta.url);
const SOURCE_SANS = require.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf');
const CERTIFICATE = 'Bancolombia certifica que María José Ñáñez Gutiérrez, C.C. 1.023.456.789';

/** Read with another program than the one that drew them. */
const pagesOf = async (bytes: Buffer) => {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push({ width: Math.round(width), height: Math.round(height), texts: items.length });
  }
  return pages;
};

describe('a PDF that is sent', () => {
  it.each([
    ['a font that every reader has', 'Helvetica'],
    ['another of them', 'Times-Roman'],
    ['a font of its own, in part', SOURCE_SANS],
  ])('is kept as a picture with its words where they were, in %s', async (_, font) => {
    let width = 0;
    const sent = await pdf((document) => {
      document.font(font).fontSize(12);
      width = document.widthOfString(CERTIFICATE);
      document.text(CERTIFICATE, 72, 144, { lineBreak: false });
    });
    const redrawn = await redrawPdf(sent);
    expect(await pagesOf(redrawn)).toEqual([{ width: 612, height: 792, texts: 0 }]);
    const ink = await inkOf(picturesOf(redrawn)[0]);
    expect(Math.abs(ink.width - width)).toBeLessThan(4);
    expect(Math.abs(ink.left - 72)).toBeLessThan(3);
    expect(Math.abs(ink.top - 144)).toBeLessThan(8);
  });

  it('keeps its pages, each in its size and the way up that it is read', async () => {
    const sent = await pdf(
      (document) => {
        document.text('carta');
        document.addPage({ size: 'A4', layout: 'landscape' }).text('apaisada');
        document.addPage({ size: 'LEGAL' }).text('oficio');
        document.addPage({ size: [200, 300] }).text('tirilla');
        Object.assign(document.page.dictionary.data, { Rotate: 90 });
        for (let page = 5; page <= 10; page += 1) document.addPage().text(`página ${page}`);
      },
      { size: 'LETTER' },
    );
    const sizes = (await pagesOf(sent)).map(({ width, height }) => ({ width, height, texts: 0 }));
    const redrawn = await redrawPdf(sent);
    expect(sizes[3]).toMatchObject({ width: 300, height: 200 });
    expect(await pagesOf(redrawn)).toEqual(sizes);
    expect(picturesOf(redrawn)).toHaveLength(10);
  });

  it('opens without a key where nobody but its author may change it', async () => {
    const sent = await pdf(undefined, { ownerPassword: '123', pdfVersion: '1.7' });
    expect(await pagesOf(await redrawPdf(sent))).toHaveLength(1);
  });

  it('is no larger than what may be sent, and legible, however many pages it has', async () => {
    const sent = await pdf((document) => {
      for (let page = 0; page < 59; page += 1) document.text(CERTIFICATE.repeat(20)).addPage();
      document.text(CERTIFICATE);
    });
    const redrawn = await redrawPdf(sent, 120_000);
    expect(redrawn.length).toBeLessThanOrEqual(8 * 1_048_576);
    const sizes = await Promise.all(picturesOf(redrawn).map((picture) => sharp(picture).metadata()));
    expect(sizes).toHaveLength(60);
    // 85 dpi: small print can still be read.
    expect(Math.min(...sizes.map(({ width }) => width))).toBeGreaterThan(8.5 * 85);
  });

  it('has the same picture again, and nothing of who made it, with what or when', async () => {
    const sent = await pdf(undefined, { info: { Author: 'Alguien', Producer: 'Algo' } });
    const redrawn = await redrawPdf(sent);
    expect(redrawn.equals(await redrawPdf(sent))).toBe(true);
    expect(redrawn.toString('latin1')).not.toMatch(/Alguien|Algo|\/Info|Date|Producer|Metadata/);
  });
});
