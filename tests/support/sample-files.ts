import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** Noise, so that no two photos are equal and none compresses to nothing. */
export const photo = (
  { width = 900, height = 1_200, seed = 1 }: { width?: number; height?: number; seed?: number } = {},
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: (seed * 37) % 256, g: 120, b: 90 } } })
    .toFormat(format)
    .toBuffer();

/** A photo as of a phone: rotated, with location and camera model in its EXIF data. */
export const photoWithPlace = (): Promise<Buffer> =>
  sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#446688' } })
    .withExif({
      IFD0: { Make: 'Telefono', Model: 'Espia 9' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '4/1 35/1 56/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '74/1 4/1 51/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

type Draw = (document: PDFKit.PDFDocument) => void;

export const pdf = (
  draw: Draw = (document) => document.text('Extracto bancario'),
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const document = new PDFDocument(options);
    const pieces: Buffer[] = [];
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => resolve(Buffer.concat(pieces)));
    document.on('error', reject);
    draw(document);
    document.end();
  });
