import { createOwnerQuota } from '../runtime/concurrency.ts';
import { createFairQueue } from '../runtime/fair-queue.ts';
import { FilesBusy, tooManyFilesAtOnce, unusableFile } from './errors.ts';
import { type PhotoType, redrawPhoto } from './photo.ts';
import { redrawPdf } from './redraw-pdf.ts';

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

/** Several decoders at once would take too much memory. */
const withTurn = createFairQueue({
  concurrency: 2,
  maxWaiting: 20,
  waitMs: 8_000,
  overloaded: () => new FilesBusy(),
});
const FILES_PER_OWNER = 4;
const ownerQuota = createOwnerQuota(FILES_PER_OWNER, tooManyFilesAtOnce);

/**
 * The bytes to store of an upload: a photo or a PDF, drawn anew.
 * @throws InvalidFields, with what to do, for anything else; TooMany for the fifth at once of one owner; FilesBusy.
 */
export const readFile = (bytes: Buffer, owner: string, pdfTimeoutMs?: number): Promise<StoredFile> => {
  const read = async (): Promise<StoredFile> => {
    const type = fileTypeOf(bytes);
    if (type === undefined) throw unusableFile('not_a_document');
    if (type === 'heic') throw unusableFile('heic_photo');
    return type === 'pdf'
      ? { mediaType: 'application/pdf', bytes: await redrawPdf(bytes, pdfTimeoutMs) }
      : { mediaType: 'image/jpeg', bytes: await redrawPhoto(bytes, type) };
  };
  return ownerQuota(owner, () => withTurn({ owner }, read));
};
