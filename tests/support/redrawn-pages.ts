import sharp from 'sharp';

const DPI = 200;
const POINTS = 72;

export const picturesOf = (bytes: Buffer): readonly Buffer[] =>
  [...bytes.toString('latin1').matchAll(/DCTDecode\/Length (\d+)>>\nstream\n/g)].map((found) => {
    const start = found.index + found[0].length;
    return bytes.subarray(start, start + Number(found[1]));
  });

/** Where the ink of a page is, in points. */
export const inkOf = async (picture: Buffer | undefined) => {
  const { info } = await sharp(picture)
    .greyscale()
    .threshold(128)
    .trim({ background: '#ffffff' })
    .toBuffer({ resolveWithObject: true });
  const points = (pixels = 0) => (Math.abs(pixels) * POINTS) / DPI;
  return { left: points(info.trimOffsetLeft), top: points(info.trimOffsetTop), width: points(info.width) };
};
