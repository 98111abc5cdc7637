import { parentPort, workerData } from 'node:worker_threads';
import { type DrawnPage, type OpenedPdf, openPdf, type PdfFault } from './pdfium.ts';

/** How many pages, or one of them by its index. */
export type PdfQuestion = 'pages' | number;
export type PdfReply = number | DrawnPage | PdfFault;

let opening: Promise<OpenedPdf | PdfFault> | undefined;

const answer = async (question: PdfQuestion): Promise<PdfReply> => {
  opening ??= openPdf(workerData as Uint8Array);
  const pdf = await opening;
  if (typeof pdf === 'string') return pdf;
  return question === 'pages' ? pdf.pages : pdf.drawPage(question);
};

parentPort?.on('message', async (question: PdfQuestion) => {
  const reply = await answer(question);
  const transferred = typeof reply === 'object' ? [reply.rgb.buffer] : [];
  parentPort?.postMessage(reply, transferred);
});
