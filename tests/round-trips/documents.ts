import * as applicant from '#core/api/applications/applicant-documents.ts';
import {
  decodeDocuments,
  encodeDocuments,
  type SlotState,
} from '#core/api/applications/applicant-documents.ts';
import { decodeCreditDocuments, listCreditDocuments } from '#core/api/credit/credit-documents.ts';
import { decodeVerification, verifyDocument, verifyFile } from '#core/api/documents/issued-document.ts';
import { reportCashPayment } from '#core/api/payments/cash-slips.ts';
import { decodeDocumentText, readDocumentText } from '#core/api/signing/document-text.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { statementPeriods } from '#core/statements/statement-periods.ts';
import { encodeCreditDocuments } from '../../server/loans/documents/routes.ts';
import { encodeDocumentText } from '../../server/signing/document-text-routes.ts';
import { encodeVerification } from '../../server/verification/routes.ts';
import type { VerifiedDocument } from '../../server/verification/verify-document.ts';
import { someDocuments } from '../samples/applications.ts';
import { creditDocumentsAnswer, verificationAnswer } from '../samples/documents.ts';
import { aLoan, aPaidLoan, type Loan } from '../samples/loans.ts';
import { minutesLater, PERSON, SAMPLE_DAY } from '../samples/person.ts';
import { CONTRACT_SIZE, contractTextAnswer, NOTE_SIZE } from '../samples/signing.ts';
import { plainTrip, type RoundTrip, responseTrip } from './round-trip.ts';

const receivedAt = minutesLater(4);
const refused = { position: 3, state: 'refused', receivedAt, isPhoto: false } as const;
const slots: readonly SlotState[] = [
  { kind: 'payslip', position: 1, state: 'missing' },
  { kind: 'bank_statement', position: 2, state: 'received', receivedAt, isPhoto: true },
  { ...refused, kind: 'tax_return', rejection: 'outdated' },
  { ...refused, kind: 'employment_letter', rejection: 'illegible' },
  { ...refused, kind: 'pension_payslip', rejection: 'incomplete' },
  { ...refused, kind: 'payslip', rejection: 'wrong_document' },
  { ...refused, kind: 'payslip', rejection: 'not_theirs' },
];
const states = [someDocuments(slots, minutesLater(-1)), someDocuments()];
const applicantCalls = [
  applicant.listApplicantDocuments,
  applicant.sendApplicantDocument,
  applicant.removeApplicantDocument,
];

const sizes = {
  contract: { pages: CONTRACT_SIZE.pages, bytes: CONTRACT_SIZE.byteLength },
  promissoryNote: { pages: NOTE_SIZE.pages, bytes: NOTE_SIZE.byteLength },
};
const documentsTrip = ({ account, debt }: Loan): RoundTrip => {
  const sample = creditDocumentsAnswer({}, { account, debt });
  const { ready, next } = statementPeriods(account, debt.on);
  const statements = ready.toReversed();
  const obstacle = sample.data.paz_y_salvo.motivo ?? undefined;
  return responseTrip(
    listCreditDocuments,
    {
      data: encodeCreditDocuments({
        contract: CONTRACT_SIZE,
        promissoryNote: NOTE_SIZE,
        statements,
        nextStatement: next,
        clearance: { obstacle, totalDebt: debt.totalDebt, on: debt.on },
      }),
    },
    ({ data }) => decodeCreditDocuments(data),
    {
      ...sizes,
      statements,
      nextStatement: next,
      clearanceObstacle: obstacle,
      totalDebt: debt.totalDebt,
    },
    sample,
  );
};

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
  minutesLater(4),
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
  amount: pesos(2_000_000),
  statedOn: calendarDate('2026-11-19'),
  issuedOn: SAMPLE_DAY,
  isInForce: true,
  sha256: 'c'.repeat(64),
};
const creditEnding = '0420';
const verified: VerifiedDocument = { ...facts, kind: 'clearance', creditNumber: PERSON.creditNumber };

export const documentTrips: readonly RoundTrip[] = [
  ...applicantCalls.flatMap((call) =>
    states.map((state) => responseTrip(call, encodeDocuments(state), decodeDocuments, state)),
  ),
  documentsTrip(aLoan({ overdue: 2 })),
  documentsTrip(aPaidLoan()),
  ...Object.entries(VERIFIED_KINDS).map(([kind, decoded]) =>
    responseTrip(
      verifyDocument,
      encodeVerification({ ...verified, kind: kind as VerifiedDocument['kind'] }),
      decodeVerification,
      { ...facts, creditEnding, kind: decoded },
    ),
  ),
  responseTrip(verifyFile, encodeVerification({ ...verified, isInForce: false }), decodeVerification, {
    ...{ ...facts, creditEnding, kind: 'clearance', isInForce: false },
  }),
  responseTrip(
    verifyFile,
    encodeVerification(verified),
    decodeVerification,
    { ...facts, creditEnding, kind: 'clearance' },
    verificationAnswer(),
  ),
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
    readDocumentText,
    contractTextAnswer(),
    (arrived) => decodeDocumentText(arrived).signedAt,
    undefined,
  ),
  plainTrip(reportCashPayment, { id: 'slip-1', recibido: minutesLater(4).toISOString() }),
];
