import { updatePdf } from '../incremental-update.ts';

/** Where a signature goes in a file that is prepared for it. */
export interface PreparedFile {
  readonly bytes: Uint8Array;
  /** Offset of the first hexadecimal digit of the signature's place, and how many there are. */
  readonly place: { readonly at: number; readonly digits: number };
}

export interface SignatureField {
  /** Who signs. */
  readonly name: string;
  readonly reason: string;
  readonly city: string;
  readonly signedAt: Date;
  /** Where to verify it: legible in the file's bytes, ASCII. */
  readonly contactInfo: string;
  /** The day and the root of the evidence log, for programs: legible in the file's bytes, ASCII. */
  readonly evidenceRoot: string | undefined;
  /** How many bytes of DER there is room for. */
  readonly room: number;
}

/** What a seal says of itself, whatever document it is of. */
export type SealField = Omit<SignatureField, 'contactInfo' | 'evidenceRoot'>;

const FIELD = 'Sello';
/** Widget flags: printed and locked (ISO 32000-1, table 165). */
const FLAGS = 132;
/** The file holds signatures, and is only to be appended to (table 219). */
const SIGNATURES_EXIST = 3;
/** Ten digits, as long as any offset. */
const UNKNOWN_OFFSET = 9_999_999_999;

/** `/ByteRange [0 …]` over everything but the place, as long as what it replaces. */
const writeByteRange = (bytes: Buffer, at: number, digits: number): void => {
  const start = bytes.lastIndexOf('/ByteRange', undefined, 'latin1') + '/ByteRange'.length;
  const end = bytes.indexOf(']', start, 'latin1') + 1;
  // The angle brackets are of the place.
  const [before, after] = [at - 1, at + digits + 1];
  const range = ` [0 ${before} ${after} ${bytes.length - after}]`;
  bytes.write(range.padEnd(end - start), start, 'latin1');
};

/**
 * Adds an invisible signature field to a PDF as an incremental update: the file that was stays byte for byte at the start
 * (ISO 32000-1, 12.8; PAdES, ETSI EN 319 142-1).
 */
export const addSignatureField = async (
  file: Uint8Array,
  { name, reason, city, signedAt, contactInfo, evidenceRoot, room }: SignatureField,
): Promise<PreparedFile> => {
  const { addToStructure, readStructure } = await import('../structure-tree.ts');
  const digits = 2 * room;
  const bytes = await updatePdf(file, (document, { PDFHexString, PDFName, PDFString }) => {
    const { context, catalog } = document;
    const signature = context.register(
      context.obj({
        Type: 'Sig',
        Filter: 'Adobe.PPKLite',
        SubFilter: 'ETSI.CAdES.detached',
        ByteRange: [0, UNKNOWN_OFFSET, UNKNOWN_OFFSET, UNKNOWN_OFFSET],
        Contents: PDFHexString.of('0'.repeat(digits)),
        M: PDFString.fromDate(signedAt),
        Name: PDFHexString.fromText(name),
        Reason: PDFHexString.fromText(reason),
        Location: PDFHexString.fromText(city),
        ContactInfo: PDFString.of(contactInfo),
        // A private name (ISO 32000-1, annex E).
        ...(evidenceRoot === undefined ? {} : { XXEvidenceRoot: PDFString.of(evidenceRoot) }),
      }),
    );
    const page = document.getPages().at(-1);
    if (!page) throw new Error('a document without pages');
    const widget = context.register(
      context.obj({
        ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', F: FLAGS, Rect: [0, 0, 0, 0] },
        ...{ T: PDFString.of(FIELD), TU: PDFHexString.fromText(reason), V: signature, P: page.ref },
        StructParent: readStructure(document).nextKey,
      }),
    );
    page.node.addAnnot(widget);
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    const element = context.register(
      context.obj({ S: 'Form', Pg: page.ref, K: [{ Type: 'OBJR', Obj: widget, Pg: page.ref }] }),
    );
    catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: SIGNATURES_EXIST, Fields: [widget] }));
    return [context.trailerInfo.Root, page.ref, ...addToStructure(document, element, [element])];
  });
  const at = bytes.lastIndexOf(`<${'0'.repeat(digits)}>`, undefined, 'latin1') + 1;
  writeByteRange(bytes, at, digits);
  return { bytes, place: { at, digits } };
};

/** What a signature is of: the file without its place. */
export const signedBytesOf = ({ bytes, place: { at, digits } }: PreparedFile): Uint8Array =>
  Buffer.concat([bytes.subarray(0, at - 1), bytes.subarray(at + digits + 1)]);

/** Undefined where there is not enough room. */
export const insertSignature = (
  { bytes, place: { at, digits } }: PreparedFile,
  der: Uint8Array,
): Uint8Array | undefined => {
  const hex = Buffer.from(der).toString('hex');
  if (hex.length > digits) return undefined;
  const signed = Buffer.from(bytes);
  signed.write(hex, at, 'latin1');
  return signed;
};
