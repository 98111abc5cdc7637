import { array, number, string } from 'yup';
import type {
  ApplicantDocumentKind,
  DocumentRejection,
  DocumentSlot,
} from '../../application/applicant-documents.ts';
import { DOCUMENT_MEDIA_TYPES, MAXIMUM_DOCUMENT_BYTES } from '../../constants.ts';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { exact, idField, instantField, shape } from '../fields.ts';
import { keyOf } from '../key-of.ts';

export const DOCUMENT_KINDS = {
  payslip: 'desprendible_nomina',
  employment_letter: 'carta_laboral',
  bank_statement: 'extracto_bancario',
  tax_return: 'declaracion_renta',
  pension_payslip: 'desprendible_pension',
} as const satisfies Record<ApplicantDocumentKind, string>;

export const DOCUMENT_REJECTIONS = {
  illegible: 'ilegible',
  incomplete: 'incompleto',
  wrong_document: 'otro_documento',
  not_theirs: 'de_otra_persona',
  outdated: 'desactualizado',
} as const satisfies Record<DocumentRejection, string>;

const kindField = () => string().oneOf(Object.values(DOCUMENT_KINDS)).required();

const stateSchema = shape({
  consultado: instantField().required(),
  completo_desde: instantField().nullable().defined(),
  documentos: array(
    shape({
      tipo: kindField(),
      numero: number().integer().min(1).required(),
      estado: string().oneOf(['falta', 'recibido', 'rechazado']).required(),
      recibido: instantField().nullable().defined(),
      formato: string().oneOf(['foto', 'pdf']).nullable().defined(),
      motivo: string().oneOf(Object.values(DOCUMENT_REJECTIONS)).nullable().defined(),
    }),
  ).required(),
});

const place = exact({
  applicationId: idField(),
  tipo: kindField(),
  numero: number().integer().min(1).required(),
});

export const listApplicantDocuments = endpoint({
  method: 'GET',
  path: '/api/application/documentos/:applicationId',
  summary: 'Los documentos que pide una solicitud preaprobada: cuáles llegaron y cuáles faltan',
  access: 'session',
  params: exact({ applicationId: idField() }),
  answer: stateSchema,
});

export const sendApplicantDocument = endpoint({
  method: 'PUT',
  path: '/api/application/documentos/:applicationId/:tipo/:numero',
  summary:
    'Recibe un documento, foto o PDF, y reemplaza el que había; repetida con el mismo archivo no cambia nada',
  access: 'session',
  params: place,
  file: { mediaTypes: DOCUMENT_MEDIA_TYPES, maxBytes: MAXIMUM_DOCUMENT_BYTES },
  answer: stateSchema,
});

export const removeApplicantDocument = endpoint({
  method: 'DELETE',
  path: '/api/application/documentos/:applicationId/:tipo/:numero',
  summary: 'Quita un documento mientras no hayan llegado todos',
  access: 'session',
  params: place,
  answer: stateSchema,
});

export const applicantDocumentEndpoints = {
  listApplicantDocuments,
  sendApplicantDocument,
  removeApplicantDocument,
};

type DocumentsWire = AnswerOf<typeof listApplicantDocuments>;
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

export const encodeDocuments = ({ slots, completeSince, asOf }: DocumentsState): DocumentsWire => ({
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

export const decodeDocuments = ({
  consultado,
  completo_desde,
  documentos,
}: DocumentsWire): DocumentsState => ({
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
