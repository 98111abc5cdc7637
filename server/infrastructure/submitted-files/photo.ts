import { unusableFile } from './errors.ts';
import type { FileType } from './file-type.ts';

/** Pixels. A few times what a phone's camera gives; a small file that claims more is meant to exhaust us. */
const MOST_PIXELS = 60_000_000;
/** Pixels of the shorter side under which no payslip can be read. */
const LEAST_SIDE = 240;
/** Pixels of the longer side as it is kept: a page of letters at some 200 dots an inch. */
const LONGEST_SIDE = 2_400;
const QUALITY = 82;
const LONGEST_SECONDS = 20;

const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // Nothing but these ever reaches a decoder, whatever the library could open.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  return sharp;
};
let loading: ReturnType<typeof loadSharp> | undefined;

/**
 * Draws a photo anew as an upright JPEG of bounded size: only its pixels are kept, so that place, camera and whatever
 * else came in the file are gone. Errors: InvalidFields for a photo that is broken, too large or too small.
 */
export const redrawPhoto = async (
  bytes: Buffer,
  type: Extract<FileType, 'jpeg' | 'png' | 'webp'>,
): Promise<Buffer> => {
  loading ??= loadSharp();
  const sharp = await loading;
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (size?.format !== type) throw unusableFile('broken_photo');
  if (size.width * size.height > MOST_PIXELS) throw unusableFile('photo_too_large');
  if (Math.min(size.width, size.height) < LEAST_SIDE) throw unusableFile('photo_too_small');
  try {
    // Phones write small oddities that are only warnings; what is cut off is an error.
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer();
  } catch {
    // Everything that the decoder complains of is the picture's own.
    throw unusableFile('broken_photo');
  }
};
