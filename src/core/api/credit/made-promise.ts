import { type InferType, string } from 'yup';
import { type CalendarDate, calendarDate } from '../../calendar/calendar-date.ts';
import type { PromiseStanding } from '../../loan/promise-to-pay.ts';
import { type Money, pesos } from '../../money/money.ts';
import { dateField, pesosField, shape } from '../fields.ts';
import { keyOf } from '../key-of.ts';

/** Of the newest one: it is never replaced. */
export type NewestStanding = Exclude<PromiseStanding, 'replaced'>;

/** The newest promise to pay of a credit. */
export interface MadePromise {
  readonly amount: Money;
  readonly promisedOn: CalendarDate;
  readonly standing: NewestStanding;
  /** Paid since it was made, by its day. */
  readonly paid: Money;
}

const STANDINGS = {
  open: 'abierta',
  kept: 'cumplida',
  kept_late: 'cumplida_tarde',
  broken: 'incumplida',
} as const satisfies Record<NewestStanding, string>;

export const promiseSchema = shape({
  fecha: dateField().required(),
  valor: pesosField().required(),
  estado: string().oneOf(Object.values(STANDINGS)).required(),
  /** Paid since it was made, by its day. */
  abonado: pesosField().required(),
});

type PromiseWire = InferType<typeof promiseSchema>;

export const encodePromise = (promise: MadePromise): PromiseWire => ({
  fecha: promise.promisedOn,
  valor: promise.amount,
  estado: STANDINGS[promise.standing],
  abonado: promise.paid,
});

export const decodePromise = ({ fecha, valor, estado, abonado }: PromiseWire): MadePromise => ({
  promisedOn: calendarDate(fecha),
  amount: pesos(valor),
  standing: keyOf(STANDINGS, estado),
  paid: pesos(abonado),
});
