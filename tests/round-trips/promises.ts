import { encodePromise } from '#core/api/credit/made-promise.ts';
import { decodeMadePromise, encodeWantedPromise, makePromise } from '#core/api/credit/promises.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { type RoundTrip, requestTrip, responseTrip } from './round-trip.ts';

const id = '3f2b8c1e-6a4d-4e21-9d0a-7c5b1e8f2a10';
const promisedOn = calendarDate('2026-03-25');

export const promiseTrips: readonly RoundTrip[] = [
  requestTrip(makePromise, encodeWantedPromise({ id, promisedOn, amount: 123_456 }), {
    id_promesa: id,
    fecha: '2026-03-25',
    valor: 123_456,
  }),
  ...(['open', 'kept', 'broken'] as const).map((standing) => {
    const promise = { amount: pesos(123_456), promisedOn, standing, paid: pesos(78_900) };
    return responseTrip(makePromise, { promesa: encodePromise(promise) }, decodeMadePromise, promise);
  }),
];
