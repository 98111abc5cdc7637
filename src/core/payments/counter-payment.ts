/** What a payer takes to a bank correspondent's counter to pay there what was begun online. */
export interface CounterPayment {
  /** The number of the agreement between the provider and the correspondents (`convenio`). */
  readonly agreement: string;
  /** Names this one payment at the counter. */
  readonly paymentNumber: string;
  /** An instant, ISO in UTC; from then on the counter does not take it. */
  readonly payBefore: string;
}

/** The same as it was when it was asked about. */
export interface CounterPaymentState extends CounterPayment {
  /** The counter takes these numbers no more. */
  readonly isOver: boolean;
}

/** Whether the counter takes these numbers no more. */
export const isLapsed = ({ payBefore }: Pick<CounterPayment, 'payBefore'>, nowMs: number): boolean =>
  nowMs >= Date.parse(payBefore);
