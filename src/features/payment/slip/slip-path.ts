/** Where who paid at a counter reports it, in the public flow. */
export const SLIP_PATH = 'cash';
