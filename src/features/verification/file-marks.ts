import { parseVerificationCode, type VerificationCode } from '#core/codes/verification-code.ts';

/** What tells a file apart. */
export interface FileMarks {
  readonly sha256: string;
  /** That the file names beside its seal. */
  readonly code: VerificationCode | undefined;
}

/** Ours are some hundred kB. */
export const MAX_FILE_BYTES = 20_000_000;
const PDF_HEADER = '%PDF-';
/** The address beside the seal; the last one, as each update of a file is appended. */
const ADDRESS = /\/ContactInfo \([^()]*\/verificar\/([0-9A-Z-]{20,30})\)/g;

/** A byte is a character. */
const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Read on the device. */
export const readMarks = async (file: Blob): Promise<FileMarks | 'notPdf' | 'tooLarge' | 'unreadable'> => {
  if (file.size > MAX_FILE_BYTES) return 'tooLarge';
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!textOf(bytes.subarray(0, 1_024)).includes(PDF_HEADER)) return 'notPdf';
    const [, named] = [...textOf(bytes).matchAll(ADDRESS)].at(-1) ?? [];
    return {
      sha256: hexOf(await crypto.subtle.digest('SHA-256', bytes)),
      code: named === undefined ? undefined : parseVerificationCode(named),
    };
  } catch (error) {
    console.warn('a file was not read', error);
    return 'unreadable';
  }
};
