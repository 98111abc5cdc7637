import type { BlockWire, BlockWireKind, readDocumentText } from './document-text.ts';
import type { AnswerOf } from './endpoint.ts';
import type { DocumentSize } from './signing-answer.ts';

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

/** Errors: throws when a block lacks what its kind needs: nothing of a contract may be left out in silence. */
export const decodeDocumentText = (answer: AnswerOf<typeof readDocumentText>): DocumentText => ({
  blocks: answer.bloques.map((block) => decoders[block.tipo](block)),
  pdf: { pages: answer.paginas, bytes: answer.bytes, sha256: answer.sha256 },
  signedAt: answer.firmado ?? undefined,
});
