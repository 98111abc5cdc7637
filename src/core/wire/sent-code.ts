import type { InferType } from 'yup';
import type { codeSentSchema } from './accounts.ts';

/** A one-time code on its way: by which channel, to which masked number and address, and when another can be asked for. */
export interface SentCode {
  readonly channel: 'sms' | 'whatsapp';
  readonly destination: string;
  readonly email: string | undefined;
  /** Milliseconds since the epoch by the device's clock: the server says how long, not when. */
  readonly resendAt: number;
}

export const decodeSentCode = (answer: InferType<typeof codeSentSchema>, now: number): SentCode => ({
  channel: answer.canal,
  destination: answer.destino,
  email: answer.correo,
  resendAt: now + answer.reenvio_segundos * 1_000,
});
