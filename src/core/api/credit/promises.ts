import { type InferType, string } from 'yup';
import { type CalendarDate, calendarDate, parseCalendarDate } from '../../calendar/calendar-date.ts';
import type { PromiseStanding } from '../../loan/promise-to-pay.ts';
import { type Money, pesos } from '../../money/money.ts';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import { amountField, creditNumberField, dateField, exact, idField, pesosField, shape } from '../fields.ts';
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
  broken: 'incumplida',
} as const satisfies Record<NewestStanding, string>;

export const promiseSchema = shape({
  fecha: dateField().required(),
  valor: pesosField().required(),
  estado: string().oneOf(Object.values(STANDINGS)).required(),
  /** Paid since it was made, by its day. */
  abonado: pesosField().required(),
});

export const makePromise = endpoint({
  method: 'POST',
  path: '/api/cartera/creditos/:loanId/promesas',
  summary: 'Promete pagar un valor en una fecha; reemplaza la promesa anterior y no cambia la deuda',
  access: 'session',
  params: exact({ loanId: creditNumberField() }),
  body: exact({
    /** Idempotency key, made before the first try. */
    id_promesa: idField(),
    fecha: dateField()
      .required('Elige la fecha en que vas a pagar.')
      .test('day', 'Esa fecha no existe.', (value) => parseCalendarDate(value) !== undefined),
    valor: amountField('Escribe cuánto vas a pagar.'),
  }),
  answer: shape({ promesa: promiseSchema }),
  repeatable: true,
});

export const promiseEndpoints = [makePromise];

/** A promise as its form has it. */
export interface WantedPromise {
  readonly id: string;
  readonly promisedOn: CalendarDate;
  readonly amount: number;
}

/** Fields of the contract, for errors. */
export const PROMISE_FIELDS = { promisedOn: 'fecha', amount: 'valor' } as const satisfies Partial<
  Record<keyof WantedPromise, keyof BodyOf<typeof makePromise>>
>;

export const encodeWantedPromise = ({
  id,
  promisedOn,
  amount,
}: WantedPromise): BodyOf<typeof makePromise> => ({ id_promesa: id, fecha: promisedOn, valor: amount });

export const encodePromise = (promise: MadePromise): InferType<typeof promiseSchema> => ({
  fecha: promise.promisedOn,
  valor: promise.amount,
  estado: STANDINGS[promise.standing],
  abonado: promise.paid,
});

export const decodePromise = ({
  fecha,
  valor,
  estado,
  abonado,
}: AnswerOf<typeof makePromise>['promesa']): MadePromise => ({
  promisedOn: calendarDate(fecha),
  amount: pesos(valor),
  standing: keyOf(STANDINGS, estado),
  paid: pesos(abonado),
});
