import { checkPdf } from './check-pdf.ts';
import { unusableFile } from './errors.ts';
import { fileTypeOf } from './file-type.ts';
import { redrawPhoto } from './photo.ts';

export interface StoredFile {
  readonly mediaType: 'image/jpeg' | 'application/pdf';
  readonly bytes: Buffer;
}

/** Decoding takes memory by the pixel: the others wait their turn. */
const MOST_AT_ONCE = 2;
let working = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (working < MOST_AT_ONCE) working += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
};

/**
 * What is kept of a file that somebody sent: a photo drawn anew, or a PDF as it came once it was looked through.
 * Errors: InvalidFields, with what to do, for whatever is neither.
 */
export const readFile = (bytes: Buffer): Promise<StoredFile> =>
  inTurn(async (): Promise<StoredFile> => {
    const type = fileTypeOf(bytes);
    if (type === undefined) throw unusableFile('not_a_document');
    if (type === 'heic') throw unusableFile('heic_photo');
    if (type !== 'pdf') return { mediaType: 'image/jpeg', bytes: await redrawPhoto(bytes, type) };
    await checkPdf(bytes);
    return { mediaType: 'application/pdf', bytes };
  });
