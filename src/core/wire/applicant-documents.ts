import { array, number, string } from 'yup';
import type { ApplicantDocumentKind, DocumentRejection } from '../application/applicant-documents.ts';
import { DOCUMENT_MEDIA_TYPES, MAXIMUM_DOCUMENT_BYTES } from '../constants.ts';
import { endpoint } from './endpoint.ts';
import { exact, idField, instantField, shape } from './fields.ts';

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

export const applicantDocumentEndpoints = [
  listApplicantDocuments,
  sendApplicantDocument,
  removeApplicantDocument,
];
