import { CallError, InvalidFields, TooMany } from '../runtime/errors.ts';

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
  heavy_pdf:
    'El PDF es demasiado pesado para abrirlo. Envía solo las páginas de este documento o tómales una foto.',
  active_pdf: `El PDF trae programas o archivos adjuntos y por seguridad no lo recibimos. ${SAVE_AGAIN}`,
} as const;

export type FileFault = keyof typeof SENTENCES;

/** A rejected file, with a sentence on what to do. */
export const unusableFile = (fault: FileFault): InvalidFields =>
  new InvalidFields({}, SENTENCES[fault], fault);

/** Too many files wait to be drawn. The call may be retried. */
export class FilesBusy extends CallError {
  constructor() {
    super(
      503,
      'files_busy',
      'En este momento estamos recibiendo muchos archivos. Envía el tuyo otra vez en unos segundos.',
      { retryAfterSeconds: 5 },
    );
  }
}

export const tooManyFilesAtOnce = (): TooMany =>
  new TooMany(
    'too_many_files_at_once',
    'Todavía estamos revisando los archivos que enviaste. Espera a que terminen y envía el siguiente.',
    5,
  );
