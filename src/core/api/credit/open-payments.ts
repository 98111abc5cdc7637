import { type InferType, string } from 'yup';
import { type Money, pesos } from '../../money/money.ts';
import type { SlipRejection } from '../../payments/cash-slips.ts';
import type { CounterPaymentState } from '../../payments/counter-payment.ts';
import { instantField, pesosField, shape } from '../fields.ts';
import { keyOf } from '../key-of.ts';
import { SLIP_REJECTIONS } from '../payments/cash-slips.ts';
import { counterSchema, decodeCounter, encodeCounter } from '../payments/counter-payments.ts';

/** A payment that was begun or reported and is not posted: nothing of it counts yet. */
export const openPaymentSchema = shape({
  /** `en_linea`: at the provider. `efectivo`: at a counter, as somebody reported it with its slip. */
  tipo: string().oneOf(['en_linea', 'efectivo']).required(),
  referencia: string().required(),
  valor: pesosField().required(),
  /** When it was begun, or paid at the counter. */
  fecha: instantField().required(),
  /** Null until the payer chose one. */
  canal: string().nullable().defined(),
  /**
   * `en_proceso`: the provider has it and waits for the bank, or an operator has its slip. `iniciado`: begun by the holder,
   * its end not known. `rechazado`: an operator could not post what was reported; it stays until another is. Also cash
   * that nobody paid before its time was over, for a week.
   */
  estado: string().oneOf(['en_proceso', 'iniciado', 'rechazado']).required(),
  /** Of cash that was reported: the number on the slip, who reported it, and why it was refused. */
  recibo: string().nullable().defined(),
  reportado_por: string().oneOf(['titular', 'otra_persona']).nullable().defined(),
  motivo: string().oneOf(Object.values(SLIP_REJECTIONS)).nullable().defined(),
  /** Of cash at the provider: it waits for its payer, `en_proceso`, or its time is over, `rechazado`. */
  caja: counterSchema(),
  /** The same in a sentence for people. */
  mensaje: string().required(),
});

type OpenPaymentWire = InferType<typeof openPaymentSchema>;

const SENTENCES = {
  en_proceso: 'Tu pago está en proceso, no pagues otra vez. Esperamos la respuesta del banco.',
  iniciado: 'Empezaste este pago y aún no sabemos cómo terminó. Mira el resultado antes de pagar otra vez.',
  caja: 'Falta pagarlo en la caja de un corresponsal bancario. Todavía no se ha pagado nada: cuenta cuando lo pagues.',
  plazo:
    'El plazo para pagarlo en la caja terminó. Si alcanzaste a pagarlo, lo registramos apenas el banco confirme.',
  rechazado:
    'El plazo para pagarlo en la caja terminó y no se pagó nada. Los números ya no sirven: empieza otro pago.',
} as const;

interface StartedPayment {
  readonly reference: string;
  readonly amount: number;
  readonly startedAt: Date;
  readonly channel: string | undefined;
  /** The provider has it and waits for the bank. */
  readonly isPending: boolean;
  /** Cash: it waits for its payer at a counter, or, no longer pending, its time there is over. */
  readonly counter: CounterPaymentState | undefined;
}

const encodeStarted = (payment: StartedPayment): OpenPaymentWire => {
  const { counter, isPending } = payment;
  const ended = counter ? 'rechazado' : 'iniciado';
  const estado = isPending ? 'en_proceso' : ended;
  return {
    tipo: 'en_linea',
    referencia: payment.reference,
    valor: payment.amount,
    fecha: payment.startedAt.toISOString(),
    canal: payment.channel ?? null,
    estado,
    recibo: null,
    reportado_por: null,
    motivo: null,
    caja: encodeCounter(counter),
    mensaje: SENTENCES[isPending && counter ? (counter.isOver ? 'plazo' : 'caja') : estado],
  };
};

const REPORTED = {
  titular: 'Tu pago está en proceso, no pagues otra vez. Lo registramos cuando revisemos el comprobante.',
  otra_persona:
    'Alguien reportó este pago sin ingresar a tu cuenta. Lo registramos cuando revisemos el comprobante.',
  refused: 'Revisamos el comprobante y no pudimos registrar este pago: no cuenta en tu crédito.',
} as const;

interface ReportedSlip {
  readonly id: string;
  readonly amount: number;
  readonly paidAt: Date;
  readonly receipt: string | undefined;
  readonly isHolders: boolean;
  readonly rejection: SlipRejection | undefined;
}

const encodeReported = (payment: ReportedSlip): OpenPaymentWire => {
  const by = payment.isHolders ? 'titular' : 'otra_persona';
  return {
    tipo: 'efectivo',
    referencia: payment.id,
    valor: payment.amount,
    fecha: payment.paidAt.toISOString(),
    canal: 'CASH',
    estado: payment.rejection ? 'rechazado' : 'en_proceso',
    recibo: payment.receipt ?? null,
    reportado_por: by,
    motivo: payment.rejection ? SLIP_REJECTIONS[payment.rejection] : null,
    caja: null,
    mensaje: payment.rejection ? REPORTED.refused : REPORTED[by],
  };
};

/** What was started at the provider, and reported with the slip of a counter, and is not posted; amounts in whole pesos. */
export const encodeOpenPayments = (
  started: readonly StartedPayment[],
  reported: readonly ReportedSlip[],
): OpenPaymentWire[] => [...started.map(encodeStarted), ...reported.map(encodeReported)];

/** A payment that was started and is not posted: nothing of it counts yet. */
export interface OpenPayment {
  readonly reference: string;
  readonly amount: Money;
  /** An instant, ISO in UTC. */
  readonly startedAt: string;
  readonly channel: string | undefined;
  /** The bank has it; else it was started and its end is not known. */
  readonly isPending: boolean;
  /** Cash: nothing is paid until its payer pays it at a counter. */
  readonly counter: CounterPaymentState | undefined;
}

/** A payment at a counter that somebody reported with its slip and that is not posted. */
export interface ReportedPayment {
  readonly id: string;
  readonly amount: Money;
  /** At the counter: an instant, ISO in UTC. */
  readonly paidAt: string;
  readonly receipt: string | undefined;
  /** The holder reported it; else somebody who paid without entering. */
  readonly isHolders: boolean;
  /** Why an operator could not post it; undefined while it waits for one. */
  readonly rejection: SlipRejection | undefined;
}

const decodeOpen = (open: OpenPaymentWire): OpenPayment => ({
  reference: open.referencia,
  amount: pesos(open.valor),
  startedAt: open.fecha,
  channel: open.canal ?? undefined,
  isPending: open.estado === 'en_proceso',
  counter: decodeCounter(open.caja),
});

const decodeReported = (reported: OpenPaymentWire): ReportedPayment => ({
  id: reported.referencia,
  amount: pesos(reported.valor),
  paidAt: reported.fecha,
  receipt: reported.recibo ?? undefined,
  isHolders: reported.reportado_por === 'titular',
  rejection: reported.motivo === null ? undefined : keyOf(SLIP_REJECTIONS, reported.motivo),
});

const isLapsed = ({ estado }: OpenPaymentWire): boolean => estado === 'rechazado';

/** What is under way on a credit: at the provider, and at a counter. */
export const decodeOpenPayments = (open: readonly OpenPaymentWire[]) => ({
  openPayments: open.filter((one) => one.tipo === 'en_linea' && !isLapsed(one)).map(decodeOpen),
  lapsedPayments: open.filter((one) => one.tipo === 'en_linea' && isLapsed(one)).map(decodeOpen),
  reportedPayments: open.filter(({ tipo }) => tipo === 'efectivo').map(decodeReported),
});
