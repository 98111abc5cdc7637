import { deflateSync } from 'node:zlib';
import { bytesOf, type PdfObject, rawPdf, stream, TEXT } from './raw-pdf.ts';

const MB = 1_048_576;
const FLATE = '/Filter/FlateDecode';

const nested = (depth: number, open: string, close: string): string =>
  open.repeat(depth) + close.repeat(depth);

const zeros = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * MB, ' '));

/** A picture that says it is far larger than its bytes. */
const picture = (dictionary: string, content: PdfObject): Buffer =>
  rawPdf({
    resources: '/XObject<</P 6 0 R>>',
    content: stream(`${TEXT} q 400 0 0 400 72 200 cm /P Do Q`),
    more: [
      stream(content, `/Type/XObject/Subtype/Image/BitsPerComponent 8/ColorSpace/DeviceGray${dictionary}`),
    ],
  });

const withFont = (program: PdfObject, dictionary: string, key: string): Buffer =>
  rawPdf({
    instead: {
      5: `<</Type/Font/Subtype/TrueType/BaseFont/Odd/FirstChar 32/LastChar 33/Widths[500 500]/FontDescriptor<</Type/FontDescriptor/FontName/Odd/Flags 4/${key} 6 0 R>>>>`,
    },
    more: [stream(program, dictionary)],
  });

/** A segment of JBIG2 that says its page has 2³¹ rows and columns. */
const jbig2 = (): Buffer => {
  const page = Buffer.alloc(30);
  page.writeUInt8(48, 4);
  page.writeUInt8(1, 6);
  page.writeUInt32BE(19, 7);
  page.writeUInt32BE(0x7fffffff, 11);
  page.writeUInt32BE(0x7fffffff, 15);
  return page;
};

/** The start of a JPEG 2000 that says it has 2³¹ rows and columns. */
const jpeg2000 = (): Buffer => {
  const head = Buffer.from('ff4fff510029000000007fffffff7fffffff00000000000000007fffffff7fffffff', 'hex');
  return bytesOf(head, Buffer.from('00000000000000000001070101ff52000c00000001000504040001ff93', 'hex'));
};

const prologue = (count: number): string => TEXT + ' q'.repeat(count);

/** A tiling of a page in steps that nobody can see. */
const tiling = rawPdf({
  resources: '/Pattern<</T 6 0 R>>',
  content: stream('/Pattern cs /T scn 0 0 612 792 re f'),
  more: [
    stream(
      '0 0 1 1 re f 0 0 m 1 1 l S',
      '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep .001/YStep .001/Resources<<>>',
    ),
  ],
});

const form = (content: string, resources: string): Buffer =>
  stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<<${resources}>>`);

/** Every level draws the one below it ten times: ten thousand million in the end. */
const manifold = rawPdf({
  resources: '/XObject<</X 6 0 R>>',
  content: stream('/X Do'),
  more: [
    ...Array.from({ length: 10 }, (_, level) => form('/X Do '.repeat(10), `/XObject<</X ${level + 7} 0 R>>`)),
    form('0 0 9 9 re f', ''),
  ],
});

/** PDFs that break, loop, or grow beyond all measure in a reader. */
export const brokenPdfs: Readonly<Record<string, Buffer>> = {
  'PDF in name only': bytesOf('%PDF-1.7\n<html></html>'),
  'half a PDF': rawPdf().subarray(0, 300),
  'PDF without its table': rawPdf().subarray(0, -200),
  'page tree in a ring': rawPdf({ instead: { 2: '<</Type/Pages/Count 9/Kids[2 0 R 3 0 R]/Parent 2 0 R>>' } }),
  'page that is its own parent': rawPdf({
    instead: { 3: '<</Type/Page/Parent 3 0 R/Contents 4 0 R>>' },
  }),
  'page count that lies': rawPdf({ instead: { 2: '<</Type/Pages/Count 2147483647/Kids[3 0 R]>>' } }),
  'page count below zero': rawPdf({ instead: { 2: '<</Type/Pages/Count -5/Kids[3 0 R]>>' } }),
  'a hundred thousand pages': rawPdf({
    instead: { 2: `<</Type/Pages/Count 100000/Kids[${'3 0 R '.repeat(100_000)}]>>` },
  }),
  'cross-references in a ring': rawPdf({ trailer: '/Prev XREF' }),
  'cross-reference far away': rawPdf({ trailer: '/Prev 99999999999' }),
  'object that is a reference to itself': rawPdf({ instead: { 4: '4 0 R' } }),
  'page of a thousand kilometres': rawPdf({ mediaBox: '[0 0 1e9 1e9]' }),
  'page as wide as a hair is thin': rawPdf({ mediaBox: '[0 0 14400 .0001]' }),
  'page below zero': rawPdf({ mediaBox: '[0 0 -612 -792]' }),
  'page of no size': rawPdf({ mediaBox: '[0 0 0 0]' }),
  'page of no number': rawPdf({ mediaBox: '[NaN Infinity 1e999 -1e999]' }),
  'page in units of a kilometre': rawPdf({ page: '/UserUnit 1e7' }),
  'page turned by no angle': rawPdf({ page: '/Rotate 2147483647' }),
  'arrays in arrays': rawPdf({ catalog: `/Deep${nested(200_000, '[', ']')}` }),
  'dictionaries in dictionaries': rawPdf({ catalog: `/Deep${nested(100_000, '<</D', '>>')}` }),
  'arrays in arrays of the content': rawPdf({ content: stream(nested(200_000, '[', ']')) }),
  'states on states': rawPdf({ content: stream(deflateSync(prologue(2_000_000)), FLATE) }),
  'content of 200 MB': rawPdf({ content: stream(zeros(200), FLATE) }),
  'content of 2 GB, packed twice': rawPdf({
    content: stream(deflateSync(deflateSync(Buffer.alloc(256 * MB))), '/Filter[/FlateDecode/FlateDecode]'),
  }),
  'objects of 200 MB': rawPdf({
    catalog: '/Far 99 0 R',
    more: [stream(zeros(200), `/Type/ObjStm/N 100000/First 900000${FLATE}`)],
  }),
  'stream that lies about its length': rawPdf({ content: stream(TEXT, '/Length 2147483647') }),
  'stream of a length below zero': rawPdf({ content: stream(TEXT, '/Length -1') }),
  'eight megabytes of streams': bytesOf('%PDF-1.7\n', 'stream\n'.repeat((7.9 * MB) / 7), '%%EOF'),
  'picture of 3,600 million points': picture(`/Width 60000/Height 60000${FLATE}`, zeros(20)),
  'picture of no end (JBIG2)': picture('/Width 30000/Height 30000/Filter/JBIG2Decode', jbig2()),
  'picture of no end (JPEG 2000)': picture('/Width 30000/Height 30000/Filter/JPXDecode', jpeg2000()),
  'picture of no end (fax)': picture(
    '/Width 60000/Height 60000/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 60000/Rows 60000>>',
    Buffer.alloc(100_000),
  ),
  'picture of no end (runs)': picture(
    '/Width 60000/Height 60000/Filter/RunLengthDecode',
    Buffer.alloc(MB, '\x81\x00'),
  ),
  'picture with a wrong predictor': picture(
    `/Width 9/Height 9${FLATE}/DecodeParms<</Predictor 15/Colors 2147483647/Columns 2147483647>>`,
    zeros(1),
  ),
  'form that draws itself': rawPdf({
    resources: '/XObject<</X 6 0 R>>',
    content: stream(`${TEXT} /X Do`),
    more: [form('/X Do', '/XObject<</X 6 0 R>>')],
  }),
  'forms that draw ten thousand million': manifold,
  'letters that write themselves (Type 3)': rawPdf({
    instead: {
      5: '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 32/LastChar 33/Widths[9 9]/Encoding<</Differences[32/a/a]>>/CharProcs<</a 6 0 R>>/Resources<</Font<</F1 5 0 R>>>>>>',
    },
    more: [stream('9 0 d0 BT /F1 9 Tf (  !!) Tj ET')],
  }),
  'letters that are noise': withFont(
    Buffer.alloc(5_000, '\x00\x01\x00\x00\xff'),
    '/Length1 5000',
    'FontFile2',
  ),
  'letters of a broken program (Type 1)': withFont(
    '%!PS-AdobeFont-1.0: Odd\n{ 1 } loop currentfile eexec\n',
    '/Length1 24/Length2 9999999/Length3 0',
    'FontFile',
  ),
  'letters of a broken program (CFF)': withFont(
    Buffer.from('0100040100010101ffffffff', 'hex'),
    '/Subtype/Type1C',
    'FontFile3',
  ),
  'tiles that nobody sees': tiling,
  'lock of an unknown kind': rawPdf({
    trailer: '/Encrypt<</Filter/Unknown/V 9/R 9/O(a)/U(b)/P -1>>/ID[(a)(b)]',
  }),
};
