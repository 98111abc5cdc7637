import type { InferType } from 'yup';
import type { openPaymentSchema } from './credit.ts';

type OpenPaymentWire = InferType<typeof openPaymentSchema>;

const SENTENCES = {
  en_proceso: 'Tu pago está en proceso, no pagues otra vez. Esperamos la respuesta del banco.',
  iniciado: 'Empezaste este pago y aún no sabemos cómo terminó. Mira el resultado antes de pagar otra vez.',
} as const satisfies Record<OpenPaymentWire['estado'], string>;

/** A payment that was begun and is not posted; `isPending` when the provider has it and waits for the bank. */
export const encodeOpenPayment = (payment: {
  readonly reference: string;
  readonly amount: number;
  readonly begunAt: Date;
  readonly channel: string | undefined;
  readonly isPending: boolean;
}): OpenPaymentWire => {
  const estado = payment.isPending ? 'en_proceso' : 'iniciado';
  return {
    referencia: payment.reference,
    valor: payment.amount,
    fecha: payment.begunAt.toISOString(),
    canal: payment.channel ?? null,
    estado,
    mensaje: SENTENCES[estado],
  };
};
