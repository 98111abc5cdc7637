declare module 'jsbarcode/src/barcodes/CODE128/CODE128C.js' {
  /** Code 128, set C: pairs of digits. */
  export default class CODE128C {
    constructor(digits: string, options: { readonly ean128?: boolean });
    valid(): boolean;
    /** `data` has a 1 for each dark module and a 0 for each light one, check symbol and stop included. */
    encode(): { readonly data: string; readonly text: string };
  }
}
