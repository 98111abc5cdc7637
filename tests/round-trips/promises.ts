import { encodePromise } from '#core/api/credit/made-promise.ts';
import { decodeMadePromise, encodeWantedPromise, makePromise } from '#core/api/credit/promises.ts';
import { pesos } from '#core/money/money.ts';
import { aPromise } from '../samples/promises.ts';
import { type RoundTrip, requestTrip, responseTrip } from './round-trip.ts';

const id = '3f2b8c1e-6a4d-4e21-9d0a-7c5b1e8f2a10';
const { promisedOn, amount } = aPromise();

export const promiseTrips: readonly RoundTrip[] = [
  requestTrip(makePromise, encodeWantedPromise({ id, promisedOn, amount }), {
    id_promesa: id,
    fecha: '2026-11-25',
    valor: 123_456,
  }),
  ...(['open', 'kept', 'kept_late', 'broken'] as const).map((standing) => {
    const promise = aPromise({ standing, paid: pesos(78_900) });
    return responseTrip(makePromise, { promesa: encodePromise(promise) }, decodeMadePromise, promise);
  }),
];
