export type FileType = 'jpeg' | 'png' | 'webp' | 'pdf' | 'heic';

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

const wordsAt = (bytes: Buffer, start: number, end: number): string =>
  bytes.subarray(start, end).toString('latin1');

/** File type by magic bytes, whatever its name or content type; undefined for unsupported types. */
export const fileTypeOf = (bytes: Buffer): FileType | undefined => {
  if (bytes.subarray(0, JPEG_SIGNATURE.length).equals(JPEG_SIGNATURE)) return 'jpeg';
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'png';
  if (wordsAt(bytes, 0, 4) === 'RIFF' && wordsAt(bytes, 8, 12) === 'WEBP') return 'webp';
  if (wordsAt(bytes, 0, 5) === '%PDF-') return 'pdf';
  if (wordsAt(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.includes(wordsAt(bytes, 8, 12))) return 'heic';
  return undefined;
};
