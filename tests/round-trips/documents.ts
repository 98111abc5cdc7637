import * as applicant from '#core/api/applications/applicant-documents.ts';
import {
  type DocumentsState,
  decodeDocuments,
  encodeDocuments,
} from '#core/api/applications/applicant-documents.ts';
import { decodeCreditDocuments, listCreditDocuments } from '#core/api/credit/credit-documents.ts';
import { decodeVerification, verifyDocument, verifyFile } from '#core/api/documents/issued-document.ts';
import { reportCashPayment } from '#core/api/payments/cash-slips.ts';
import { decodeDocumentText, readDocumentText } from '#core/api/signing/document-text.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { encodeCreditDocuments } from '../../server/loans/documents/routes.ts';
import { encodeDocumentText } from '../../server/signing/document-text-routes.ts';
import { encodeVerification } from '../../server/verification/routes.ts';
import type { VerifiedDocument } from '../../server/verification/verify-document.ts';
import { type RoundTrip, responseTrip } from './round-trip.ts';

const receivedAt = new Date('2026-11-20T15:04:00Z');
const refused = { position: 3, state: 'refused', receivedAt, isPhoto: false } as const;
const state: DocumentsState = {
  asOf: new Date('2026-11-21T16:00:00Z'),
  completeSince: new Date('2026-11-20T15:05:00Z'),
  slots: [
    { kind: 'payslip', position: 1, state: 'missing' },
    { kind: 'bank_statement', position: 2, state: 'received', receivedAt, isPhoto: true },
    { ...refused, kind: 'tax_return', rejection: 'outdated' },
    { ...refused, kind: 'employment_letter', rejection: 'illegible' },
    { ...refused, kind: 'pension_payslip', rejection: 'incomplete' },
    { ...refused, kind: 'payslip', rejection: 'wrong_document' },
    { ...refused, kind: 'payslip', rejection: 'not_theirs' },
  ],
};
const applicantCalls = [
  applicant.listApplicantDocuments,
  applicant.sendApplicantDocument,
  applicant.removeApplicantDocument,
];

const period = (number: number) => ({
  number,
  startsOn: calendarDate(`2026-0${number}-10`),
  dueOn: calendarDate(`2026-0${number + 1}-11`),
  readyOn: calendarDate(`2026-0${number + 1}-03`),
});
const documentsOf = (obstacle: string | undefined) => ({
  contract: { pages: 9, byteLength: 91_000 },
  promissoryNote: { pages: 2, byteLength: 22_000 },
  statements: [period(2), period(1)],
  nextStatement: period(3),
  clearance: { obstacle, totalDebt: pesos(6_500_000), on: calendarDate('2026-03-12') },
});
const documentsTrip = (obstacle: string | undefined): RoundTrip =>
  responseTrip(
    listCreditDocuments,
    { data: encodeCreditDocuments(documentsOf(obstacle)) },
    ({ data }) => decodeCreditDocuments(data),
    {
      contract: { pages: 9, bytes: 91_000 },
      promissoryNote: { pages: 2, bytes: 22_000 },
      statements: [period(2), period(1)],
      nextStatement: period(3),
      clearanceObstacle: obstacle,
      totalDebt: 6_500_000,
    },
  );

const pdf = { sha256: 'b'.repeat(64), pages: 9, bytes: new Uint8Array(91) };
const text = encodeDocumentText(
  [
    { kind: 'title', text: 'Contrato', detail: 'Número 7' },
    { kind: 'heading', text: 'Partes' },
    { kind: 'paragraph', text: 'Lo que se presta.', lead: 'Objeto.' },
    { kind: 'paragraph', text: 'Sin título.' },
    { kind: 'list', items: ['uno', 'dos'] },
    { kind: 'note', text: 'Ojo.' },
    { kind: 'facts', rows: [['Monto', '$ 100']] },
    {
      kind: 'table',
      columns: [
        { title: 'Cuota', width: 0.4, align: 'left' },
        { title: 'Valor', width: 0.6, align: 'right' },
      ],
      rows: [['1', '$ 50']],
      total: ['Suma', '$ 100'],
      size: 'small',
    },
    { kind: 'blanks', labels: ['Firma'] },
    { kind: 'qr', data: 'https://example.test', code: 'ABCD', caption: 'Míralo' },
    { kind: 'page' },
  ],
  pdf,
  new Date('2026-11-20T15:04:00Z'),
);

const VERIFIED_KINDS = {
  signed_contract: 'contract',
  signed_promissory_note: 'promissoryNote',
  filled_promissory_note: 'filledPromissoryNote',
  statement: 'statement',
  receipt: 'receipt',
  payer_receipt: 'payerReceipt',
  clearance: 'clearance',
} as const satisfies Readonly<Record<VerifiedDocument['kind'], string>>;
const facts = {
  amount: pesos(6_666_666),
  statedOn: calendarDate('2026-03-11'),
  issuedOn: calendarDate('2026-03-12'),
  isInForce: true,
  sha256: 'c'.repeat(64),
  creditEnding: '7890',
};
const { creditEnding: _, ...stated } = facts;
const verified: VerifiedDocument = { ...stated, kind: 'clearance', creditNumber: 1_234_567_890 };

export const documentTrips: readonly RoundTrip[] = [
  ...applicantCalls.map((call) => responseTrip(call, encodeDocuments(state), decodeDocuments, state)),
  documentsTrip('Te falta pagar.'),
  documentsTrip(undefined),
  ...Object.entries(VERIFIED_KINDS).map(([kind, decoded]) =>
    responseTrip(
      verifyDocument,
      encodeVerification({ ...verified, kind: kind as VerifiedDocument['kind'] }),
      decodeVerification,
      { ...facts, kind: decoded },
    ),
  ),
  responseTrip(verifyFile, encodeVerification({ ...verified, isInForce: false }), decodeVerification, {
    ...facts,
    kind: 'clearance',
    isInForce: false,
  }),
  responseTrip(verifyFile, encodeVerification(undefined), decodeVerification, undefined),
  responseTrip(readDocumentText, text, decodeDocumentText, {
    blocks: [
      { kind: 'title', text: 'Contrato', detail: 'Número 7' },
      { kind: 'heading', text: 'Partes' },
      { kind: 'paragraph', lead: 'Objeto.', text: 'Lo que se presta.' },
      { kind: 'paragraph', lead: undefined, text: 'Sin título.' },
      { kind: 'list', items: ['uno', 'dos'] },
      { kind: 'note', text: 'Ojo.' },
      { kind: 'facts', rows: [{ label: 'Monto', value: '$ 100' }] },
      {
        kind: 'table',
        columns: [
          { title: 'Cuota', isNumeric: false },
          { title: 'Valor', isNumeric: true },
        ],
        rows: [['1', '$ 50']],
        total: ['Suma', '$ 100'],
      },
      { kind: 'blanks', items: ['Firma'] },
      { kind: 'paragraph', lead: 'ABCD', text: 'Míralo' },
    ],
    pdf: { pages: 9, bytes: 91, sha256: 'b'.repeat(64) },
    signedAt: '2026-11-20T15:04:00.000Z',
  }),
  responseTrip(
    reportCashPayment,
    { id: 'slip-1', recibido: '2026-11-20T15:04:00.000Z' },
    ({ id, recibido }) => ({ id, receivedAt: recibido }),
    { id: 'slip-1', receivedAt: '2026-11-20T15:04:00.000Z' },
  ),
];
