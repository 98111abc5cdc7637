import type { AnswerOf } from '#core/api/endpoint.ts';
import type { createContract, markSigned, resendSigningCode } from '#core/api/signing/signing.ts';

/** A code by SMS that can be resent in half a minute. */
export const sentCodeAnswer = (): AnswerOf<typeof resendSigningCode> => ({
  canal: 'sms',
  destino: '+57 310 *** 4567',
  reenvio_segundos: 30,
});

/** A contract of 9 pages and a note of 3, ready to be signed. */
export const preparedAnswer = (): AnswerOf<typeof createContract> => ({
  codigo: sentCodeAnswer(),
  contrato: { sha256: 'a'.repeat(64), paginas: 9, bytes: 81_234 },
  pagare: { sha256: 'b'.repeat(64), paginas: 3, bytes: 42_111 },
});

export const signedAnswer = (): AnswerOf<typeof markSigned> => ({
  estado: 'pendiente_validacion_cliente',
  referencia_pago: 100_245,
  monto: 4_000_000,
  firmado: '2026-11-20T20:05:00.000Z',
});
