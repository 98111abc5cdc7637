import type { CalendarDate } from '../../calendar/calendar-date.ts';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import { amountField, creditNumberField, dateField, exact, idField, shape } from '../fields.ts';
import { decodePromise, type MadePromise, promiseSchema } from './made-promise.ts';

export const makePromise = endpoint({
  method: 'POST',
  path: '/api/cartera/creditos/:loanId/promesas',
  summary: 'Promete pagar un valor en una fecha; reemplaza la promesa anterior y no cambia la deuda',
  access: 'session',
  params: exact({ loanId: creditNumberField() }),
  body: exact({
    /** Idempotency key, made before the first try. */
    id_promesa: idField(),
    fecha: dateField().required('Elige la fecha en que vas a pagar.'),
    valor: amountField('Escribe cuánto vas a pagar.'),
  }),
  answer: shape({ promesa: promiseSchema }),
  repeatable: true,
});

export const promiseEndpoints = { makePromise };

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

export const decodeMadePromise = ({ promesa }: AnswerOf<typeof makePromise>): MadePromise =>
  decodePromise(promesa);
