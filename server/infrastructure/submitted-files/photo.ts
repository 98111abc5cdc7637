import { unusableFile } from './errors.ts';

export type PhotoType = 'jpeg' | 'png' | 'webp';

/** Pixels: a few times a phone camera's; more in a small file is a decompression bomb. */
const MAX_PIXELS = 60_000_000;
/** Shorter side, pixels: below it no payslip is legible. */
const MIN_SIDE = 240;
/** Longer side when stored, pixels: a letter page at some 200 dpi. */
const MAX_SIDE = 2_400;
const QUALITY = 82;
const TIMEOUT_SECONDS = 20;

const prepareSharp = async () => {
  const { default: sharp } = await import('sharp');
  // Allow-list of decoders.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  return sharp;
};
let loading: ReturnType<typeof prepareSharp> | undefined;

/** The image library, with the decoders that we allow. */
export const loadSharp = (): ReturnType<typeof prepareSharp> => {
  loading ??= prepareSharp();
  return loading;
};

/**
 * Re-encodes a photo as an upright JPEG of bounded size, without metadata (location, camera).
 * @throws InvalidFields for a photo that is broken, too large or too small.
 */
export const redrawPhoto = async (bytes: Buffer, type: PhotoType): Promise<Buffer> => {
  const sharp = await loadSharp();
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (size?.format !== type) throw unusableFile('broken_photo');
  if (size.width * size.height > MAX_PIXELS) throw unusableFile('photo_too_large');
  if (Math.min(size.width, size.height) < MIN_SIDE) throw unusableFile('photo_too_small');
  try {
    // Tolerates warnings, which phone cameras cause; truncated files are errors.
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
  } catch {
    // Any decoder error is the image's fault.
    throw unusableFile('broken_photo');
  }
};
