import { string } from 'yup';
import { type CalendarDate, calendarDate } from '../../calendar/calendar-date.ts';
import type { WithdrawalStanding } from '../../rights/withdrawal.ts';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import { dateField, exact, idField, pesosField, shape } from '../fields.ts';
import { keyOf } from '../key-of.ts';
import { claimSchema, decodeClaim, encodeClaim, type FiledClaim } from './claims.ts';

const STANDINGS = {
  cancels: 'cancela',
  returns: 'devuelve',
  over: 'vencido',
} as const satisfies Record<WithdrawalStanding, string>;

const withdrawalSchema = shape({
  /** Null where there is no signed credit to withdraw from. */
  retracto: shape({
    credito: pesosField().required(),
    estado: string().oneOf(Object.values(STANDINGS)).required(),
    ultimo_dia: dateField().required(),
    /** What was asked for already. */
    solicitud: claimSchema.nullable().defined(),
  })
    .nullable()
    .defined(),
});

export const readWithdrawal = endpoint({
  method: 'GET',
  path: '/api/derechos/retracto',
  summary: 'Si la persona se puede retractar de su crédito, hasta cuándo y qué pasaría',
  access: 'session',
  answer: withdrawalSchema,
});

export const withdraw = endpoint({
  method: 'POST',
  path: '/api/derechos/retracto',
  summary: 'Se retracta: sin el dinero entregado cancela de una vez; entregado, pide su devolución',
  access: 'session',
  body: exact({
    /** Idempotency key, made before the first try. */
    id_solicitud: idField(),
    credito: pesosField().required('Falta el crédito.'),
  }),
  answer: withdrawalSchema,
  repeatable: true,
});

export const withdrawalEndpoints = [readWithdrawal, withdraw];

export interface Withdrawal {
  readonly creditNumber: number;
  readonly standing: WithdrawalStanding;
  readonly lastDay: CalendarDate;
  readonly request: FiledClaim | undefined;
}

type Wire = AnswerOf<typeof readWithdrawal>;

export const encodeWithdrawal = (withdrawal: Withdrawal | undefined): Wire => ({
  retracto: withdrawal
    ? {
        credito: withdrawal.creditNumber,
        estado: STANDINGS[withdrawal.standing],
        ultimo_dia: withdrawal.lastDay,
        solicitud: withdrawal.request ? encodeClaim(withdrawal.request) : null,
      }
    : null,
});

export const decodeWithdrawal = ({ retracto }: Wire): Withdrawal | undefined =>
  retracto
    ? {
        creditNumber: retracto.credito,
        standing: keyOf(STANDINGS, retracto.estado),
        lastDay: calendarDate(retracto.ultimo_dia),
        request: retracto.solicitud ? decodeClaim(retracto.solicitud) : undefined,
      }
    : undefined;

export const encodeWantedWithdrawal = (id: string, creditNumber: number): BodyOf<typeof withdraw> => ({
  id_solicitud: id,
  credito: creditNumber,
});
