import { Worker } from 'node:worker_threads';
import { unusableFile } from './errors.ts';
import type { PdfVerdict } from './pdf-worker.ts';

const TIMEOUT_MS = 15_000;
const MAX_MEMORY_MB = 256;

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Parses on a worker thread with memory limit and timeout: a hostile file cannot block the event loop. */
const verdictOn = (pdf: Buffer): Promise<PdfVerdict> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: pdf,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    const settle = (verdict: PdfVerdict): void => {
      clearTimeout(timer);
      resolve(verdict);
      void worker.terminate();
    };
    const timer = setTimeout(() => settle('broken_pdf'), TIMEOUT_MS);
    worker.once('message', settle);
    worker.once('error', (error: Error) => {
      if (isOutOfMemory(error)) return settle('broken_pdf');
      clearTimeout(timer);
      reject(error);
    });
  });

/** @throws InvalidFields for a PDF that is broken, encrypted, too long, or has active content. */
export const checkPdf = async (pdf: Buffer): Promise<void> => {
  const verdict = await verdictOn(pdf);
  if (verdict !== 'fine') throw unusableFile(verdict);
};
