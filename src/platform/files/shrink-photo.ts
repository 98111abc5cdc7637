import { savesData } from '../save-data.ts';

interface Measure {
  /** Pixels. */
  readonly longestSide: number;
  /** Bytes under which a photo goes as it is. */
  readonly smallEnough: number;
  readonly quality: number;
}

/** As many pixels as the server keeps. */
const USUAL: Measure = { longestSide: 2_400, smallEnough: 1_500_000, quality: 0.85 };
/** Still some 180 dots an inch of a letter page: the small print of a payslip can be read. */
const SAVING: Measure = { longestSide: 2_048, smallEnough: 300_000, quality: 0.65 };

/**
 * Makes a large photo smaller before it is sent, for patchy networks; more so for whoever saves data. What this browser
 * cannot open or draw goes as it is: the server says what is wrong with it.
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
    // A format or a size that this browser does not draw.
    return file;
  }
};
