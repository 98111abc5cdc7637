import { savesData } from '../save-data.ts';

interface Measure {
  /** Pixels. */
  readonly longestSide: number;
  /** Below this a photo is sent unchanged, bytes. */
  readonly smallEnough: number;
  readonly quality: number;
}

/** The resolution that the server stores. */
const USUAL: Measure = { longestSide: 2_400, smallEnough: 1_500_000, quality: 0.85 };
/** With Save-Data: some 180 dpi of a letter page, enough for the small print of a payslip. */
const SAVING: Measure = { longestSide: 2_048, smallEnough: 300_000, quality: 0.65 };

/**
 * Downscales a large photo for patchy networks; more with Save-Data. What this browser cannot decode is sent unchanged:
 * the server rejects it with a reason.
 */
export const shrinkPhoto = async (file: File): Promise<Blob> => {
  const { longestSide, smallEnough, quality } = savesData() ? SAVING : USUAL;
  const isHeic = /heic|heif/.test(file.type);
  if (!file.type.startsWith('image/') || (file.size <= smallEnough && !isHeic)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    return drawn && (isHeic || drawn.size < file.size) ? drawn : file;
  } catch {
    // A format or size that this browser cannot decode.
    return file;
  }
};
