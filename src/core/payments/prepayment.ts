/** The borrower's choice for a prepayment; default `reduce_term`. */
export const PREPAYMENT_CHOICES = ['reduce_term', 'reduce_instalment'] as const;

export type PrepaymentChoice = (typeof PREPAYMENT_CHOICES)[number];

export const DEFAULT_PREPAYMENT_CHOICE: PrepaymentChoice = 'reduce_term';
