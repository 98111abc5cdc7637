const whole = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const MEGABYTE = 1_000_000;

/** `84 kB`, `1,2 MB`; never zero. */
export const fileSize = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${whole.format(Math.max(1, bytes / 1_000))} kB`
    : `${tenths.format(bytes / MEGABYTE)} MB`;

/** `PDF, 3 páginas, 84 kB`. */
export const pdfSize = (pages: number, bytes: number): string =>
  `PDF, ${pages === 1 ? '1 página' : `${whole.format(pages)} páginas`}, ${fileSize(bytes)}`;
