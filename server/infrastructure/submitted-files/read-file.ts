import { checkPdf } from './check-pdf.ts';
import { unusableFile } from './errors.ts';
import { type PhotoType, redrawPhoto } from './photo.ts';

export interface StoredFile {
  readonly mediaType: 'image/jpeg' | 'application/pdf';
  readonly bytes: Buffer;
}

type FileType = PhotoType | 'pdf' | 'heic';

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

const wordsAt = (bytes: Buffer, start: number, end: number): string =>
  bytes.subarray(start, end).toString('latin1');

/** By magic bytes, whatever its name or content type; undefined for unsupported types. */
const fileTypeOf = (bytes: Buffer): FileType | undefined => {
  if (bytes.subarray(0, JPEG_SIGNATURE.length).equals(JPEG_SIGNATURE)) return 'jpeg';
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'png';
  if (wordsAt(bytes, 0, 4) === 'RIFF' && wordsAt(bytes, 8, 12) === 'WEBP') return 'webp';
  if (wordsAt(bytes, 0, 5) === '%PDF-') return 'pdf';
  if (wordsAt(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.includes(wordsAt(bytes, 8, 12))) return 'heic';
  return undefined;
};

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
 * @throws InvalidFields, with what to do, for anything else.
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
