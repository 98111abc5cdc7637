import { CASH_SLIP_FIELDS } from '#core/api/payments/cash-slips.ts';
import { momentInWords } from '#core/calendar/date-words.ts';
import { MOST_OPEN_SLIPS } from '#core/payments/cash-slips.ts';
import type { RateLimit } from '../../infrastructure/rate-limit.ts';
import { Conflict, InvalidFields } from '../../infrastructure/runtime/errors.ts';

export const notYet = (): InvalidFields =>
  new InvalidFields({
    [CASH_SLIP_FIELDS.paidAt]: 'Esa fecha y hora todavía no ha llegado. Escribe la de tu recibo.',
  });

export const beforeDisbursement = (): InvalidFields =>
  new InvalidFields({
    [CASH_SLIP_FIELDS.paidAt]: 'Ese día el crédito aún no se había desembolsado. Revisa la fecha.',
  });

export const noSuchMoment = (): InvalidFields =>
  new InvalidFields({ [CASH_SLIP_FIELDS.paidAt]: 'Escribe la fecha y la hora completas.' });

export const reportedOtherwise = (): Conflict =>
  new Conflict(
    'slip_reported',
    'Ya recibimos este comprobante con otros datos. Si te equivocaste, escríbenos y lo corregimos.',
  );

export const sameSlip = (receivedAt: Date): Conflict =>
  new Conflict(
    'slip_already_received',
    `El ${momentInWords(receivedAt)} ya recibimos este comprobante: no tienes que enviarlo otra vez.`,
  );

export const tooManyOpen = (): Conflict =>
  new Conflict(
    'too_many_slips',
    `Hay ${MOST_OPEN_SLIPS} comprobantes de este crédito por revisar. Espera a que los registremos para enviar otro.`,
  );

/** Slips sent for one credit; separate quotas for the holder and for payers with a pass. */
export const slipsFor = (creditNumber: number, payer: 'session' | 'pass'): RateLimit => ({
  bucket: `slips of ${creditNumber} by ${payer}`,
  most: 20,
  per: 'hour',
  rejection: {
    code: 'too_many_slips_now',
    sentence: 'Enviaste muchos comprobantes seguidos. Puedes enviar otro',
  },
});
