import type { Worker } from 'node:worker_threads';
import { askThread, startThread, ThreadEnded } from '../runtime/thread.ts';
import { unusableFile } from './errors.ts';
import type { PdfQuestion, PdfReply } from './pdf-worker.ts';
import type { DrawnPage } from './pdfium.ts';
import { loadSharp } from './photo.ts';
import { type PicturePage, picturePdf } from './picture-pdf.ts';

/** For the whole file; with the wait for a turn it stays below the app's time limit of an upload, 30 s. */
const TIMEOUT_MS = 20_000;
/** Of the thread's own heap; PDFium's memory has its limit beside it. */
const MAX_HEAP_MB = 128;
/** Of the pictures, so that the result is no larger than what may be sent. */
const MAX_BYTES = 8 * 1_048_576 - 32_768;
/** The first that fits into the file's share of a page. */
const ENCODINGS = [
  { scale: 1, quality: 80 },
  { scale: 0.75, quality: 75 },
  { scale: 0.55, quality: 70 },
  { scale: 0.4, quality: 55 },
] as const;

const encode = async ({ points, pixels, rgb }: DrawnPage, room: number): Promise<PicturePage> => {
  const sharp = await loadSharp();
  const [width, height] = pixels;
  for (const { scale, quality } of ENCODINGS) {
    const { data, info } = await sharp(rgb, { raw: { width, height, channels: 3 } })
      .resize({ width: Math.max(1, Math.round(width * scale)) })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= room) return { points, pixels: [info.width, info.height], jpeg: data };
  }
  throw unusableFile('heavy_pdf');
};

const drawPages = async (thread: Worker, timeoutMs: number): Promise<Buffer> => {
  const endsAt = performance.now() + timeoutMs;
  const ask = async <Reply extends PdfReply>(question: PdfQuestion) => {
    const reply = await askThread<PdfReply>(thread, question, Math.max(1, endsAt - performance.now()));
    if (typeof reply === 'string') throw unusableFile(reply);
    return reply as Reply;
  };
  const pages = await ask<number>('pages');
  const drawn: PicturePage[] = [];
  let left = MAX_BYTES;
  for (let index = 0; index < pages; index += 1) {
    const page = await encode(await ask<DrawnPage>(index), left / (pages - index));
    drawn.push(page);
    left -= page.jpeg.length;
  }
  return picturePdf(drawn);
};

/**
 * A PDF as pictures of its pages, of the same sizes: nothing of its bytes is left. Drawn in a thread of its own with
 * limits of memory and time: a hostile file cannot block the event loop.
 * @throws InvalidFields for a PDF that is broken, locked, too long or too heavy, or has scripts or attached files.
 */
export const redrawPdf = async (pdf: Buffer, timeoutMs = TIMEOUT_MS): Promise<Buffer> => {
  if (!pdf.includes('%%EOF')) throw unusableFile('broken_pdf');
  const thread = startThread(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: pdf,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  try {
    return await drawPages(thread, timeoutMs);
  } catch (error) {
    throw error instanceof ThreadEnded ? unusableFile('heavy_pdf') : error;
  } finally {
    await thread.terminate();
  }
};
