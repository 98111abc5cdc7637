import type { RateLimit } from '../../infrastructure/rate-limit.ts';
import { Conflict } from '../../infrastructure/runtime/errors.ts';

export const notWaiting = (): Conflict =>
  new Conflict(
    'not_waiting_for_documents',
    'Tu solicitud ya no está esperando documentos. Mira en qué va para saber qué sigue.',
  );

export const alreadyComplete = (): Conflict =>
  new Conflict(
    'documents_complete',
    'Ya recibimos todos tus documentos y un asesor los está revisando. Puedes cambiar uno por otro.',
  );

export const sameFileElsewhere = (): Conflict =>
  new Conflict('same_document', 'Este archivo ya lo enviaste en otro lugar de la lista. Elige el que falta.');

export const tooManyFiles = (supportEmail: string): Conflict =>
  new Conflict(
    'too_many_documents',
    `Ya enviaste muchos archivos en esta solicitud. Escríbenos a ${supportEmail} y te ayudamos.`,
  );

/** Files sent for one application. */
export const filesFor = (applicationId: string): RateLimit => ({
  bucket: `documents of ${applicationId}`,
  most: 40,
  per: 'hour',
  rejection: {
    code: 'too_many_documents_now',
    sentence: 'Enviaste muchos archivos seguidos. Puedes enviar otro',
  },
});
