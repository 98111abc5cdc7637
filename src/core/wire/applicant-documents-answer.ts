import type { DocumentSlot } from '../application/applicant-documents.ts';
import { DOCUMENT_KINDS, DOCUMENT_REJECTIONS, type listApplicantDocuments } from './applicant-documents.ts';
import { type DocumentsState, decodeDocumentKind, type SlotState } from './applicant-documents-mapping.ts';
import type { AnswerOf } from './endpoint.ts';
import { keyOf } from './key-of.ts';

export const decodeDocuments = ({
  consultado,
  completo_desde,
  documentos,
}: AnswerOf<typeof listApplicantDocuments>): DocumentsState => ({
  asOf: new Date(consultado),
  completeSince: completo_desde === null ? undefined : new Date(completo_desde),
  slots: documentos.map(({ tipo, numero, recibido, formato, motivo }): SlotState => {
    const slot = { kind: decodeDocumentKind(tipo), position: numero };
    if (recibido === null) return { ...slot, state: 'missing' };
    const arrived = { ...slot, receivedAt: new Date(recibido), isPhoto: formato === 'foto' };
    if (motivo === null) return { ...arrived, state: 'received' };
    return { ...arrived, state: 'refused', rejection: keyOf(DOCUMENT_REJECTIONS, motivo) };
  }),
});

/** The place of a document in the address of its call. */
export const encodeSlot = ({ kind, position }: DocumentSlot) => ({
  tipo: DOCUMENT_KINDS[kind],
  numero: position,
});
