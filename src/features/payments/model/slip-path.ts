/** Path of the cash slip form in the public flow. */
export const SLIP_PATH = 'cash';
