/** Why a payment reported with a cash slip was rejected. Stable: the values are stored. */
export type SlipRejection =
  | 'illegible'
  | 'wrong_document'
  | 'no_such_payment'
  | 'wrong_amount'
  | 'another_credit'
  | 'duplicate';

/** Maximum of slips of one credit that wait for an operator: the holder's, and as many of everybody else's. */
export const MOST_OPEN_SLIPS = 5;

/** Maximum of a slip, whole pesos: far above what correspondents accept at a counter. */
export const MOST_AT_COUNTER = 99_999_999;
