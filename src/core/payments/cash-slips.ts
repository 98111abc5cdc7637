/** Why a payment that somebody reported with its slip could not be posted. Stable: they are stored. */
export type SlipRejection =
  | 'illegible'
  | 'wrong_document'
  | 'no_such_payment'
  | 'wrong_amount'
  | 'another_credit'
  | 'duplicate';

/** Slips of one credit that may wait for an operator at once; so many of the holder's, and as many of everybody else's. */
export const MOST_OPEN_SLIPS = 5;

/** Whole pesos that one slip may say: what correspondents take at a counter is far less. */
export const MOST_AT_COUNTER = 99_999_999;
