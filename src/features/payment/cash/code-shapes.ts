import CODE128C from 'jsbarcode/src/barcodes/CODE128/CODE128C.js';
import { encode } from 'uqr';

/** Modules of light around the bars of a Code 128; the standard asks for ten. */
export const QUIET_BARS = 10;
/** Modules of light around a QR code; the standard asks for four. */
export const QUIET_MODULES = 4;

/** A drawing one unit to a module: an SVG path, and how wide it is with its quiet zone. */
export interface CodeShape {
  readonly path: string;
  readonly size: number;
}

/** Stretches of dark modules in a row of light and dark ones. */
const runsOf = (row: readonly boolean[]): readonly (readonly [start: number, length: number])[] => {
  const runs: [number, number][] = [];
  row.forEach((isDark, index) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === index) last[1] += 1;
    else runs.push([index, 1]);
  });
  return runs;
};

/**
 * A number as a Code 128 of set C, two digits a symbol; its height is whatever the drawing's is.
 * @throws RangeError when it has an odd number of digits or anything else in it.
 */
export const barcodeOf = (digits: string): CodeShape => {
  if (!/^(?:\d\d)+$/.test(digits)) throw new RangeError(`Not pairs of digits: ${digits}`);
  const bits = [...new CODE128C(digits, {}).encode().data].map((bit) => bit === '1');
  const path = runsOf(bits).map(([start, length]) => `M${start + QUIET_BARS} 0h${length}v1h-${length}z`);
  return { path: path.join(''), size: bits.length + 2 * QUIET_BARS };
};

/** A text as a QR code, square. */
export const qrOf = (text: string): CodeShape => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const rows = data.flatMap((row, y) =>
    runsOf(row).map(([start, length]) => `M${start} ${y}h${length}v1h-${length}z`),
  );
  return { path: rows.join(''), size };
};
