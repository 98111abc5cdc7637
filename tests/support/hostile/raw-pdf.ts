export type PdfObject = string | Buffer;

const buffer = (part: PdfObject): Buffer => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part);

export const bytesOf = (...parts: readonly PdfObject[]): Buffer => Buffer.concat(parts.map(buffer));

/** A stream object; `dictionary` may say another length than there is. */
export const stream = (content: PdfObject, dictionary = ''): Buffer => {
  const length = dictionary.includes('/Length') ? '' : `/Length ${buffer(content).length}`;
  return bytesOf(`<<${dictionary}${length}>>\nstream\n`, content, '\nendstream');
};

export const TEXT = 'BT /F1 18 Tf 72 700 Td (Extracto bancario de octubre) Tj ET';

export interface RawPdf {
  /** Further entries of the catalog, of the page and of the trailer. */
  readonly catalog?: string;
  readonly page?: string;
  readonly trailer?: string;
  readonly mediaBox?: string;
  readonly resources?: string;
  /** Object 4. */
  readonly content?: PdfObject;
  /** Objects from 6 on. */
  readonly more?: readonly PdfObject[];
  /** Objects that replace those of the usual file, by number. */
  readonly instead?: Readonly<Record<number, PdfObject>>;
  /** Follows %%EOF. */
  readonly tail?: PdfObject;
}

const objectsOf = (pdf: RawPdf): readonly PdfObject[] => {
  const { catalog = '', page = '', mediaBox = '[0 0 612 792]', resources = '', more = [] } = pdf;
  return [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox${mediaBox}/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>${resources}>>${page}>>`,
    pdf.content ?? stream(TEXT),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...more,
  ];
};

/** A PDF of one page with a line of text, as a hand would write it. */
export const rawPdf = (pdf: RawPdf = {}): Buffer => {
  const { trailer = '', instead = {}, tail = '' } = pdf;
  const parts: PdfObject[] = ['%PDF-1.7\n'];
  const offsets: number[] = [];
  let length = 9;
  for (const [index, object] of objectsOf(pdf).entries()) {
    const number = index + 1;
    const part = bytesOf(`${number} 0 obj\n`, instead[number] ?? object, '\nendobj\n');
    offsets.push(length);
    parts.push(part);
    length += part.length;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = offsets.length + 1;
  return bytesOf(
    ...parts,
    `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`,
    `trailer\n<</Size ${size}/Root 1 0 R${trailer.replaceAll('XREF', String(length))}>>\n`,
    `startxref\n${length}\n%%EOF\n`,
    tail,
  );
};
