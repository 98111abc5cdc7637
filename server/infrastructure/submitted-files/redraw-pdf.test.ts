import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inkOf, picturesOf } from '../../../tests/support/redrawn-pages.ts';
import { pdf, photo } from '../../../tests/support/sample-files.ts';
import { redrawPdf } from './redraw-pdf.ts';

describe('a PDF that is sent', () => {
  it('has scans, and what was typed into a form', async () => {
    const scan = await photo({ width: 1_275, height: 1_650, seed: 3 });
    const sent = await pdf((document) => {
      document.image(scan, 0, 0, { width: 612, height: 792 });
      document.addPage().initForm();
      document.formText('nombre', 72, 144, 300, 24, { value: 'María José' });
    });
    const [first, second] = picturesOf(await redrawPdf(sent));
    const { channels } = await sharp(first).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 10))).toEqual([11, 12, 9]);
    expect((await inkOf(second)).width).toBeGreaterThan(40);
  });

  it('that takes too long is refused, and its thread ended', async () => {
    await expect(redrawPdf(await pdf(), 1)).rejects.toMatchObject({ code: 'heavy_pdf', status: 422 });
  });
});
