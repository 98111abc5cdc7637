import { checkPdf } from './check-pdf.ts';
import { unusableFile } from './errors.ts';
import { fileTypeOf } from './file-type.ts';
import { redrawPhoto } from './photo.ts';

export interface StoredFile {
  readonly mediaType: 'image/jpeg' | 'application/pdf';
  readonly bytes: Buffer;
}

/** Concurrency limit: decoding takes memory per pixel. */
const MAX_CONCURRENT = 2;
let running = 0;
const waiting: (() => void)[] = [];

const withSlot = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < MAX_CONCURRENT) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/**
 * The bytes to store of an upload: a re-encoded photo, or an inspected PDF unchanged.
 * Errors: InvalidFields, with what to do, for anything else.
 */
export const readFile = (bytes: Buffer): Promise<StoredFile> =>
  withSlot(async (): Promise<StoredFile> => {
    const type = fileTypeOf(bytes);
    if (type === undefined) throw unusableFile('not_a_document');
    if (type === 'heic') throw unusableFile('heic_photo');
    if (type !== 'pdf') return { mediaType: 'image/jpeg', bytes: await redrawPhoto(bytes, type) };
    await checkPdf(bytes);
    return { mediaType: 'application/pdf', bytes };
  });
