import { boolean, type InferType, string } from 'yup';
import type { CounterPaymentState } from '../../payments/counter-payment.ts';
import { instantField, shape } from '../fields.ts';

/** What is said at the counter of a correspondent, and until when; null for any other payment, and once it is paid. */
export const counterSchema = () =>
  shape({
    convenio: string().required(),
    numero_pago: string().required(),
    pagar_antes_de: instantField().required(),
    /** The time is over: the counter takes these numbers no more. */
    vencida: boolean().required(),
  })
    .nullable()
    .defined();

type CounterWire = InferType<ReturnType<typeof counterSchema>>;

export const encodeCounter = (counter: CounterPaymentState | undefined): CounterWire =>
  counter
    ? {
        convenio: counter.agreement,
        numero_pago: counter.paymentNumber,
        pagar_antes_de: counter.payBefore,
        vencida: counter.isOver,
      }
    : null;

export const decodeCounter = (counter: CounterWire): CounterPaymentState | undefined =>
  counter
    ? {
        agreement: counter.convenio,
        paymentNumber: counter.numero_pago,
        payBefore: counter.pagar_antes_de,
        isOver: counter.vencida,
      }
    : undefined;
