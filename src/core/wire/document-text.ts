import { array, boolean, type InferType, number, string } from 'yup';
import { endpoint } from './endpoint.ts';
import { exact, idField, instantField, sha256Field, shape } from './fields.ts';

export const SIGNING_DOCUMENTS = ['contrato', 'pagare'] as const;

export type SigningDocument = (typeof SIGNING_DOCUMENTS)[number];

const BLOCK_KINDS = [
  'titulo',
  'subtitulo',
  'parrafo',
  'lista',
  'nota',
  'datos',
  'tabla',
  'espacios',
] as const;

export type BlockWireKind = (typeof BLOCK_KINDS)[number];

const line = () => string().defined();
const cells = () => array(line());

/** A piece of a document, as words alone: which of the fields it has follows from its kind. */
const blockSchema = shape({
  tipo: string().oneOf(BLOCK_KINDS).required(),
  /** Of titles, paragraphs and notes. */
  texto: line().optional(),
  /** Below a title; the first words of a paragraph, which are its own title. */
  entrada: line().optional(),
  /** Of a list; the labels of spaces left empty on purpose. */
  puntos: cells().optional(),
  datos: array(shape({ nombre: line(), valor: line() })).optional(),
  columnas: array(shape({ titulo: line(), derecha: boolean().required() })).optional(),
  filas: array(cells().required()).optional(),
  /** The last row of a table, which sums up the others. */
  total: cells().optional(),
});

export type BlockWire = InferType<typeof blockSchema>;

export const readDocumentText = endpoint({
  method: 'GET',
  path: '/api/contract/texto/:applicationId/:documento',
  summary: 'El contrato o el pagaré como texto, con las mismas palabras de su PDF; lo que se firma es el PDF',
  access: 'session',
  params: exact({
    applicationId: idField(),
    documento: string().oneOf(SIGNING_DOCUMENTS, 'No tenemos ese documento.').required(),
  }),
  answer: shape({
    bloques: array(blockSchema).required(),
    /** Of the PDF. */
    sha256: sha256Field().required(),
    paginas: number().integer().required(),
    bytes: number().integer().required(),
    /** When it was signed; null before. */
    firmado: instantField().nullable().defined(),
  }),
});

export const documentTextEndpoints = [readDocumentText];
