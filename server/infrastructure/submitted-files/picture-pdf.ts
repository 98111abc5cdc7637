/** A JPEG that fills a page; sizes of the page in points and of the picture in pixels. */
export interface PicturePage {
  readonly points: readonly [width: number, height: number];
  readonly pixels: readonly [width: number, height: number];
  readonly jpeg: Buffer;
}

const HEADER = '%PDF-1.4\n%\xb5\xb6\xb7\xb8\n';
const OBJECTS_PER_PAGE = 3;
const FIRST_PAGE = 3;
const OFFSET_DIGITS = 10;

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

const streamOf = (dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    latin1(`<<${dictionary}/Length ${content.length}>>\nstream\n`),
    content,
    latin1('\nendstream'),
  ]);

const numberOf = (points: number): string => String(Number(points.toFixed(3)));

const objectsOf = ({ points, pixels, jpeg }: PicturePage, index: number): readonly Buffer[] => {
  const [width, height] = points.map(numberOf);
  const own = FIRST_PAGE + index * OBJECTS_PER_PAGE;
  const resources = `<</XObject<</P ${own + 2} 0 R>>>>`;
  return [
    latin1(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${own + 1} 0 R/Resources${resources}>>`,
    ),
    streamOf('', latin1(`${width} 0 0 ${height} 0 0 cm /P Do`)),
    streamOf(
      `/Type/XObject/Subtype/Image/Width ${pixels[0]}/Height ${pixels[1]}` +
        '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode',
      jpeg,
    ),
  ];
};

/**
 * A PDF of pictures (ISO 32000-1, 7.5) and nothing else: no text, links, fonts or metadata. By hand, because the
 * library that draws our documents would hold up the event loop for 300 ms with its first one.
 */
export const picturePdf = (pages: readonly PicturePage[]): Buffer => {
  const kids = pages.map((_, index) => `${FIRST_PAGE + index * OBJECTS_PER_PAGE} 0 R`).join(' ');
  const objects = [
    latin1('<</Type/Catalog/Pages 2 0 R>>'),
    latin1(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`),
    ...pages.flatMap(objectsOf),
  ];
  const parts: Buffer[] = [latin1(HEADER)];
  const offsets: number[] = [];
  let length = HEADER.length;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([latin1(`${index + 1} 0 obj\n`), object, latin1('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(OFFSET_DIGITS, '0')} 00000 n \n`);
  const size = objects.length + 1;
  parts.push(
    latin1(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\n` +
        `startxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
};
