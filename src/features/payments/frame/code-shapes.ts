import CODE128C from 'jsbarcode/src/barcodes/CODE128/CODE128C.js';
import { encode } from 'uqr';

/** Quiet zone of a Code 128 in modules; the standard requires ten. */
export const QUIET_BARS = 10;
/** Quiet zone of a QR code in modules; the standard requires four. */
export const QUIET_MODULES = 4;

/** SVG path in units of one module, and its width including the quiet zone. */
export interface CodeShape {
  readonly path: string;
  readonly size: number;
}

/** Runs of dark modules in a row. */
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
 * Code 128 of set C, two digits per symbol, one unit high.
 * @throws RangeError when it has an odd number of digits or anything else in it.
 */
export const barcodeOf = (digits: string): CodeShape => {
  if (!/^(?:\d\d)+$/.test(digits)) throw new RangeError(`Not pairs of digits: ${digits}`);
  const bits = [...new CODE128C(digits, {}).encode().data].map((bit) => bit === '1');
  const path = runsOf(bits).map(([start, length]) => `M${start + QUIET_BARS} 0h${length}v1h-${length}z`);
  return { path: path.join(''), size: bits.length + 2 * QUIET_BARS };
};

export const qrOf = (text: string): CodeShape => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const rows = data.flatMap((row, y) =>
    runsOf(row).map(([start, length]) => `M${start} ${y}h${length}v1h-${length}z`),
  );
  return { path: rows.join(''), size };
};
