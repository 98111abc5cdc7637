import type { InferType } from 'yup';
import type { SlipRejection } from '../payments/cash-slips.ts';
import type { CounterPaymentState } from '../payments/counter-payment.ts';
import { SLIP_REJECTIONS } from './cash-slips.ts';
import { encodeCounter } from './counter-payments.ts';
import type { openPaymentSchema } from './credit.ts';

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

interface Begun {
  readonly reference: string;
  readonly amount: number;
  readonly startedAt: Date;
  readonly channel: string | undefined;
  /** The provider has it and waits for the bank. */
  readonly isPending: boolean;
  /** Cash: it waits for its payer at a counter, or, no longer pending, its time there is over. */
  readonly counter: CounterPaymentState | undefined;
}

const encodeBegun = (payment: Begun): OpenPaymentWire => {
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

interface Reported {
  readonly id: string;
  readonly amount: number;
  readonly paidAt: Date;
  readonly receipt: string | undefined;
  readonly isHolders: boolean;
  readonly rejection: SlipRejection | undefined;
}

const encodeReported = (payment: Reported): OpenPaymentWire => {
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

/** What was begun at the provider, and reported with the slip of a counter, and is not posted; amounts in whole pesos. */
export const encodeOpenPayments = (
  begun: readonly Begun[],
  reported: readonly Reported[],
): OpenPaymentWire[] => [...begun.map(encodeBegun), ...reported.map(encodeReported)];
