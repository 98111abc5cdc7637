/** Numbers for paying an online payment in cash at a bank correspondent's counter. */
export interface CounterPayment {
  /** The number of the agreement between the provider and the correspondents (`convenio`). */
  readonly agreement: string;
  /** Names this one payment at the counter. */
  readonly paymentNumber: string;
  /** Deadline: an instant, ISO in UTC. */
  readonly payBefore: string;
}

/** With its status when it was last queried. */
export interface CounterPaymentState extends CounterPayment {
  /** Expired. */
  readonly isOver: boolean;
}

/** Whether it has expired. */
export const isLapsed = ({ payBefore }: Pick<CounterPayment, 'payBefore'>, nowMs: number): boolean =>
  nowMs >= Date.parse(payBefore);
