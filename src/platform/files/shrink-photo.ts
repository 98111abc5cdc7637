/** Pixels of the longer side: as much as the server keeps. */
const LONGEST_SIDE = 2_400;
/** Bytes under which a photo goes as it is. */
const SMALL_ENOUGH = 1_500_000;
const QUALITY = 0.85;

/**
 * Makes a large photo smaller before it is sent, for patchy networks. What this browser cannot open or draw goes as it
 * is: the server says what is wrong with it.
 */
export const shrinkPhoto = async (file: File): Promise<Blob> => {
  const isHeic = /heic|heif/.test(file.type);
  if (!file.type.startsWith('image/') || (file.size <= SMALL_ENOUGH && !isHeic)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    return drawn && (isHeic || drawn.size < file.size) ? drawn : file;
  } catch {
    // A format or a size that this browser does not draw.
    return file;
  }
};
