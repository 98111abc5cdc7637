import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import { hasActiveNames } from './pdf-names.ts';

export type PdfVerdict = 'fine' | 'broken_pdf' | 'locked_pdf' | 'active_pdf' | 'long_pdf';

const MAX_PAGES = 60;
const SILENT = 0;

const verdictOn = async (pdf: Buffer): Promise<PdfVerdict> => {
  // Copied: the parser transfers the buffer.
  const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: SILENT, stopAtErrors: true });
  const { info } = await document.getMetadata();
  if ('EncryptFilterName' in info && info.EncryptFilterName) return 'locked_pdf';
  if (document.numPages > MAX_PAGES) return 'long_pdf';
  for (let page = 1; page <= document.numPages; page += 1) await document.getPage(page);
  const attachments = await document.getAttachments();
  const isActive = (await document.hasJSActions()) || attachments !== null || hasActiveNames(pdf);
  return isActive ? 'active_pdf' : 'fine';
};

/** Rejects PDFs that are broken, encrypted, too long, or have scripts, attachments or other active content. */
const inspectPdf = (pdf: Buffer): Promise<PdfVerdict> =>
  verdictOn(pdf).catch((error: unknown) =>
    error instanceof Error && error.name === 'PasswordException' ? 'locked_pdf' : 'broken_pdf',
  );

parentPort?.postMessage(await inspectPdf(Buffer.from(workerData as Uint8Array)));
