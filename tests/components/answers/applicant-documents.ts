import type { listApplicantDocuments } from '#core/api/applications/applicant-documents.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';

export type DocumentsAnswer = AnswerOf<typeof listApplicantDocuments>;
type Document = DocumentsAnswer['documentos'][number];

const PLACES = [
  ['desprendible_nomina', 1],
  ['desprendible_nomina', 2],
  ['desprendible_nomina', 3],
  ['carta_laboral', 1],
] as const;

/** The four documents of an employee; `changes` by their position in the list. */
export const documentsAnswer = (
  changes: Readonly<Record<number, Partial<Document>>> = {},
  { completo_desde = null }: Partial<DocumentsAnswer> = {},
): DocumentsAnswer => ({
  consultado: '2026-11-20T20:05:00.000Z',
  completo_desde,
  documentos: PLACES.map(([tipo, numero], index) => ({
    tipo,
    numero,
    estado: 'falta',
    recibido: null,
    formato: null,
    motivo: null,
    ...changes[index],
  })),
});

export const arrived = (formato: 'foto' | 'pdf', recibido: string): Partial<Document> => ({
  estado: 'recibido',
  formato,
  recibido,
});
