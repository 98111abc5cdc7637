import { array, boolean, type InferType, number, string } from 'yup';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { exact, idField, instantField, sha256Field, shape } from '../fields.ts';
import { keyOf } from '../key-of.ts';
import type { DocumentSize } from './signing.ts';

/** What is signed. */
export const SIGNABLE_DOCUMENTS = ['contract', 'promissory_note'] as const;

export type SignableDocument = (typeof SIGNABLE_DOCUMENTS)[number];

const DOCUMENTS = {
  contract: 'contrato',
  promissory_note: 'pagare',
} as const satisfies Record<SignableDocument, string>;

type DocumentWire = (typeof DOCUMENTS)[SignableDocument];

export const encodeDocument = (document: SignableDocument): DocumentWire => DOCUMENTS[document];
export const decodeDocument = (name: DocumentWire): SignableDocument => keyOf(DOCUMENTS, name);

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

/** A block of a document's text; its fields follow from its kind. */
const blockSchema = shape({
  tipo: string().oneOf(BLOCK_KINDS).required(),
  /** Of titles, paragraphs and notes. */
  texto: line().optional(),
  /** Run-in heading: the first words of a paragraph. */
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
  path: '/api/contract/texto/:applicationId/:document',
  summary: 'El contrato o el pagaré como texto, con las mismas palabras de su PDF; lo que se firma es el PDF',
  access: 'session',
  params: exact({
    applicationId: idField(),
    document: string().oneOf(Object.values(DOCUMENTS), 'No tenemos ese documento.').required(),
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

export const documentTextEndpoints = { readDocumentText };

export interface TextColumn {
  readonly title: string;
  readonly isNumeric: boolean;
}

/** A piece of a document, in reading order. */
export type TextBlock =
  | { readonly kind: 'title'; readonly text: string; readonly detail: string }
  | { readonly kind: 'heading' | 'note'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly lead: string | undefined; readonly text: string }
  | { readonly kind: 'list' | 'blanks'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: string; readonly value: string }[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly TextColumn[];
      readonly rows: readonly (readonly string[])[];
      readonly total: readonly string[] | undefined;
    };

/** A document that is up for signature, to be read; what is signed is its PDF. */
export interface DocumentText {
  readonly blocks: readonly TextBlock[];
  readonly pdf: DocumentSize & { readonly sha256: string };
  /** As an instant of the wire. */
  readonly signedAt: string | undefined;
}

const needed = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('a block of a document lacks what its kind needs');
  return value;
};

const decoders = {
  titulo: ({ texto, entrada }) => ({ kind: 'title', text: needed(texto), detail: needed(entrada) }),
  subtitulo: ({ texto }) => ({ kind: 'heading', text: needed(texto) }),
  parrafo: ({ texto, entrada }) => ({ kind: 'paragraph', lead: entrada, text: needed(texto) }),
  lista: ({ puntos }) => ({ kind: 'list', items: needed(puntos) }),
  nota: ({ texto }) => ({ kind: 'note', text: needed(texto) }),
  datos: ({ datos }) => ({
    kind: 'facts',
    rows: needed(datos).map(({ nombre, valor }) => ({ label: nombre, value: valor })),
  }),
  tabla: ({ columnas, filas, total }) => ({
    kind: 'table',
    columns: needed(columnas).map(({ titulo, derecha }) => ({ title: titulo, isNumeric: derecha })),
    rows: needed(filas),
    total,
  }),
  espacios: ({ puntos }) => ({ kind: 'blanks', items: needed(puntos) }),
} satisfies Record<BlockWireKind, (block: BlockWire) => TextBlock>;

/** @throws throws when a block lacks what its kind needs: nothing of a contract may be left out in silence. */
export const decodeDocumentText = (answer: AnswerOf<typeof readDocumentText>): DocumentText => ({
  blocks: answer.bloques.map((block) => decoders[block.tipo](block)),
  pdf: { pages: answer.paginas, bytes: answer.bytes, sha256: answer.sha256 },
  signedAt: answer.firmado ?? undefined,
});
