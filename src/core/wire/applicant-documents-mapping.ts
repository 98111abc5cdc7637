import type {
  ApplicantDocumentKind,
  DocumentRejection,
  DocumentSlot,
} from '../application/applicant-documents.ts';
import { DOCUMENT_KINDS, DOCUMENT_REJECTIONS, type listApplicantDocuments } from './applicant-documents.ts';
import type { AnswerOf } from './endpoint.ts';
import { keyOf } from './key-of.ts';

type StandingWire = AnswerOf<typeof listApplicantDocuments>;
type KindWire = (typeof DOCUMENT_KINDS)[ApplicantDocumentKind];

/** What became of one document that must be sent. Instants in UTC. */
export type SlotState = DocumentSlot &
  (
    | { readonly state: 'missing' }
    | { readonly state: 'received'; readonly receivedAt: Date; readonly isPhoto: boolean }
    | {
        readonly state: 'refused';
        readonly receivedAt: Date;
        readonly isPhoto: boolean;
        readonly rejection: DocumentRejection;
      }
  );

export interface DocumentsState {
  readonly slots: readonly SlotState[];
  /** When the last of them arrived; undefined while one is missing. */
  readonly completeSince: Date | undefined;
  /** The moment for which this was true. */
  readonly asOf: Date;
}

const STATES = { missing: 'falta', received: 'recibido', refused: 'rechazado' } as const;

export const encodeDocuments = ({ slots, completeSince, asOf }: DocumentsState): StandingWire => ({
  consultado: asOf.toISOString(),
  completo_desde: completeSince?.toISOString() ?? null,
  documentos: slots.map((slot) => ({
    tipo: DOCUMENT_KINDS[slot.kind],
    numero: slot.position,
    estado: STATES[slot.state],
    recibido: slot.state === 'missing' ? null : slot.receivedAt.toISOString(),
    formato: slot.state === 'missing' ? null : slot.isPhoto ? 'foto' : 'pdf',
    motivo: slot.state === 'refused' ? DOCUMENT_REJECTIONS[slot.rejection] : null,
  })),
});

export const decodeDocumentKind = (wire: KindWire): ApplicantDocumentKind => keyOf(DOCUMENT_KINDS, wire);
