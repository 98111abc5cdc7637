import { array, type InferType, string } from 'yup';
import { endpoint } from '../endpoint.ts';
import { exact, sha256Field, shape, textField } from '../fields.ts';

export const LEGAL_TEXT_KINDS = ['datos', 'terminos'] as const;

export type LegalTextKind = (typeof LEGAL_TEXT_KINDS)[number];

/** Of both texts together: what an account is created with, so that the text accepted is the text shown. */
export const LEGAL_TEXTS_VERSION = '2026-11-22';

const legalTextSchema = shape({
  tipo: string().oneOf(LEGAL_TEXT_KINDS).required(),
  version: string().required(),
  titulo: string().required(),
  secciones: array(
    shape({ titulo: string().required(), parrafos: array(string().required()).required() }),
  ).required(),
  /** Of the plain text in UTF-8; kept with every acceptance. */
  sha256: sha256Field().required(),
});

export const readLegalText = endpoint({
  method: 'GET',
  path: '/api/textos/:tipo',
  summary: 'La autorización de datos personales o los términos y condiciones, como se aceptan',
  access: 'public',
  params: exact({ tipo: string().oneOf(LEGAL_TEXT_KINDS, 'No tenemos ese texto.').required() }),
  query: exact({ version: textField(40).optional() }),
  answer: legalTextSchema,
});

/** The one reading of a legal text as plain text: title, then sections, with an empty line between paragraphs. */
export const legalPlainText = ({
  titulo,
  secciones,
}: Pick<InferType<typeof legalTextSchema>, 'titulo' | 'secciones'>): string =>
  [titulo, ...secciones.flatMap((section) => [section.titulo, ...section.parrafos])].join('\n\n');

export const legalEndpoints = [readLegalText];
