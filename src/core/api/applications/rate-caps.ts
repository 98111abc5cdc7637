import { array, string } from 'yup';
import type { RateCaps } from '../../rates/rate-caps.ts';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { shape } from '../fields.ts';
import { RATE_CAPS_PATH } from './loaded-rate-caps.ts';

export const readRateCaps = endpoint({
  method: 'GET',
  path: RATE_CAPS_PATH,
  summary: 'Los topes legales de tasa, por mes: con ellos se calcula una cuota sin conexión',
  access: 'public',
  answer: shape({
    topes: array(shape({ mes: string().required(), tasa_ea: string().required() })).required(),
  }),
});

export const encodeRateCaps = (caps: RateCaps): AnswerOf<typeof readRateCaps> => ({
  topes: caps.map(({ month, rate }) => ({ mes: month, tasa_ea: rate })),
});
