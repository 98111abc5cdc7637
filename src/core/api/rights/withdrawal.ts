import { array, string } from 'yup';
import { type CalendarDate, calendarDate } from '../../calendar/calendar-date.ts';
import { type Money, pesos } from '../../money/money.ts';
import type { WithdrawalStanding } from '../../rights/withdrawal.ts';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import { dateField, exact, idField, instantField, pesosField, shape } from '../fields.ts';
import { keyOf } from '../key-of.ts';

const STANDINGS = {
  cancels: 'cancela',
  returns: 'devuelve',
  over: 'vencido',
  recorded: 'registrado',
  asked: 'preguntado',
  excluded: 'excluido',
  withdrawn: 'retractado',
} as const satisfies Record<WithdrawalStanding, string>;

/** Whether the clinic was asked for the money, and paid it back; `never_had`: the bank gave it back to us. */
export type ClinicRefundState = 'unasked' | 'asked' | 'repaid' | 'declined' | 'never_had';

const CLINIC_STATES = {
  unasked: 'por_pedir',
  asked: 'pedido',
  repaid: 'devuelto',
  declined: 'negado',
  never_had: 'no_llego',
} as const satisfies Record<ClinicRefundState, string>;

/** How a payment goes back: to its card, to the key of the person's phone, or to an account that is to be agreed. */
export type ReturnWay = 'card' | 'key' | 'agreed';

const RETURN_WAYS = {
  card: 'tarjeta',
  key: 'llave',
  agreed: 'por_acordar',
} as const satisfies Record<ReturnWay, string>;

const withdrawalSchema = shape({
  /** Null where there is no signed credit to withdraw from. */
  retracto: shape({
    credito: pesosField().required(),
    estado: string().oneOf(Object.values(STANDINGS)).required(),
    ultimo_dia: dateField().required(),
    medico: string().required(),
    /** What was paid so far, all of which comes back. */
    pagado: pesosField().required(),
    /** The masked phone whose Bre-B key it comes back to. */
    llave: string().required(),
    /** What was said, and what came of it; null before it. */
    registro: shape({
      radicado: string().required(),
      fecha: instantField().required(),
      /** Whether the procedure had begun, as its clinic was asked that has the money; null where it was not. */
      pregunta: shape({
        /** The last day for its answer; silent, the withdrawal is carried out. */
        responde_hasta: dateField().required(),
        respondida: instantField().nullable().defined(),
        /** As the clinic says; excluded where `estado` says so. */
        comenzo: dateField().nullable().defined(),
      })
        .nullable()
        .defined(),
      dinero_del_medico: string().oneOf(Object.values(CLINIC_STATES)).required(),
      /** Each payment that comes back, the oldest first. */
      devoluciones: array(
        shape({
          valor: pesosField().required(),
          hasta: dateField().required(),
          vuelve_a: string().oneOf(Object.values(RETURN_WAYS)).required(),
          /** The day from which it goes, where it cannot go back to a card. */
          desde: dateField().required(),
          /** Null until it is back. */
          devuelta: instantField().nullable().defined(),
        }),
      ).required(),
    })
      .nullable()
      .defined(),
  })
    .nullable()
    .defined(),
});

export const readWithdrawal = endpoint({
  method: 'GET',
  path: '/api/derechos/retracto',
  summary: 'Si la persona se puede retractar de su crédito, hasta cuándo, qué pasaría y qué pasó',
  access: 'session',
  answer: withdrawalSchema,
});

export const withdraw = endpoint({
  method: 'POST',
  path: '/api/derechos/retracto',
  summary:
    'Se retracta: sin el dinero entregado no debe nada; con él se le pregunta a la clínica si el servicio había comenzado. Repetirlo no cambia nada más',
  access: 'session',
  body: exact({
    /** Idempotency key, made before the first try. */
    id_solicitud: idField(),
    credito: pesosField().required('Falta el crédito.'),
  }),
  answer: withdrawalSchema,
  repeatable: true,
});

export const withdrawalEndpoints = { readWithdrawal, withdraw };

export interface PaymentReturn {
  readonly amount: Money;
  readonly dueBy: CalendarDate;
  readonly way: ReturnWay;
  readonly from: CalendarDate;
  readonly returnedAt: Date | undefined;
}

/** What a clinic is asked that has the money: whether the procedure had begun. */
export interface ClinicQuestion {
  readonly answerUntil: CalendarDate;
  readonly answeredAt: Date | undefined;
  readonly begunOn: CalendarDate | undefined;
}

/** A withdrawal that was said. */
export interface RecordedWithdrawal {
  /** Its filing number. */
  readonly number: string;
  readonly saidAt: Date;
  readonly question: ClinicQuestion | undefined;
  readonly clinic: ClinicRefundState;
  readonly returns: readonly PaymentReturn[];
}

export interface Withdrawal {
  readonly creditNumber: number;
  readonly standing: WithdrawalStanding;
  readonly lastDay: CalendarDate;
  readonly provider: string;
  readonly paid: Money;
  readonly maskedPhone: string;
  readonly recorded: RecordedWithdrawal | undefined;
}

type Wire = AnswerOf<typeof readWithdrawal>;
type RecordedWire = NonNullable<NonNullable<Wire['retracto']>['registro']>;

const encodeRecorded = ({ number, saidAt, question, clinic, returns }: RecordedWithdrawal): RecordedWire => ({
  radicado: number,
  fecha: saidAt.toISOString(),
  pregunta: question
    ? {
        responde_hasta: question.answerUntil,
        respondida: question.answeredAt?.toISOString() ?? null,
        comenzo: question.begunOn ?? null,
      }
    : null,
  dinero_del_medico: CLINIC_STATES[clinic],
  devoluciones: returns.map(({ amount, dueBy, way, from, returnedAt }) => ({
    valor: amount,
    hasta: dueBy,
    vuelve_a: RETURN_WAYS[way],
    desde: from,
    devuelta: returnedAt?.toISOString() ?? null,
  })),
});

const decodeRecorded = (wire: RecordedWire): RecordedWithdrawal => ({
  number: wire.radicado,
  saidAt: new Date(wire.fecha),
  question: wire.pregunta
    ? {
        answerUntil: calendarDate(wire.pregunta.responde_hasta),
        answeredAt: wire.pregunta.respondida === null ? undefined : new Date(wire.pregunta.respondida),
        begunOn: wire.pregunta.comenzo === null ? undefined : calendarDate(wire.pregunta.comenzo),
      }
    : undefined,
  clinic: keyOf(CLINIC_STATES, wire.dinero_del_medico),
  returns: wire.devoluciones.map(({ valor, hasta, vuelve_a, desde, devuelta }) => ({
    amount: pesos(valor),
    dueBy: calendarDate(hasta),
    way: keyOf(RETURN_WAYS, vuelve_a),
    from: calendarDate(desde),
    returnedAt: devuelta === null ? undefined : new Date(devuelta),
  })),
});

export const encodeWithdrawal = (withdrawal: Withdrawal | undefined): Wire => ({
  retracto: withdrawal
    ? {
        credito: withdrawal.creditNumber,
        estado: STANDINGS[withdrawal.standing],
        ultimo_dia: withdrawal.lastDay,
        medico: withdrawal.provider,
        pagado: withdrawal.paid,
        llave: withdrawal.maskedPhone,
        registro: withdrawal.recorded ? encodeRecorded(withdrawal.recorded) : null,
      }
    : null,
});

export const decodeWithdrawal = ({ retracto }: Wire): Withdrawal | undefined =>
  retracto
    ? {
        creditNumber: retracto.credito,
        standing: keyOf(STANDINGS, retracto.estado),
        lastDay: calendarDate(retracto.ultimo_dia),
        provider: retracto.medico,
        paid: pesos(retracto.pagado),
        maskedPhone: retracto.llave,
        recorded: retracto.registro ? decodeRecorded(retracto.registro) : undefined,
      }
    : undefined;

export const encodeWantedWithdrawal = (id: string, creditNumber: number): BodyOf<typeof withdraw> => ({
  id_solicitud: id,
  credito: creditNumber,
});
