import { Conflict, InvalidFields } from '../../errors.ts';
import type { RateLimit } from '../rate-windows.ts';

const SAVE_AGAIN = 'Ábrelo, elige Imprimir y «Guardar como PDF», y envía esa copia.';

const SENTENCES = {
  empty_file: 'El archivo llegó vacío. Elígelo de nuevo.',
  not_a_document: 'Este archivo no es una foto ni un PDF. Elige una foto JPG o PNG, o un PDF.',
  heic_photo:
    'Esta foto está en formato HEIC y no podemos abrirla. Elige JPG o toma la foto con la cámara desde aquí.',
  broken_photo: 'La foto está dañada o llegó incompleta. Tómala de nuevo o elige otra.',
  photo_too_large: 'La foto tiene demasiados píxeles. Tómala con menos resolución o envía un PDF.',
  photo_too_small: 'La foto es muy pequeña y no se alcanza a leer. Tómala de nuevo con más resolución.',
  broken_pdf: 'El PDF está dañado o incompleto. Descárgalo otra vez o tómale una foto.',
  long_pdf: 'El PDF tiene demasiadas páginas. Envía solo las de este documento.',
  locked_pdf: `El PDF tiene clave o está protegido. ${SAVE_AGAIN}`,
  active_pdf: `El PDF trae programas o archivos adjuntos y por seguridad no lo recibimos. ${SAVE_AGAIN}`,
} as const;

export type FileFault = keyof typeof SENTENCES;

/** A file that we do not take, with what to do about it. */
export const unusableFile = (fault: FileFault): InvalidFields =>
  new InvalidFields({}, SENTENCES[fault], fault);

export const FILE_TOO_LARGE = 'El archivo pesa más de 8 MB. Tómale una foto o envía un PDF más liviano.';

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
  refusal: {
    code: 'too_many_documents_now',
    sentence: 'Enviaste muchos archivos seguidos. Puedes enviar otro',
  },
});
