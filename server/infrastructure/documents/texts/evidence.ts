import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { instantInWords, shortDate, shortInstant } from '#core/calendar/date-words.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import type { Lender } from '../../config/lender.ts';
import type { Row } from '../../database/tables.ts';
import { showUndrawable } from '../drawable.ts';
import { type Block, type Column, type DocumentText, paragraph } from '../drawing/block.ts';
import { type Verification, verificationBlocks } from './verification.ts';

export interface ConsentInForce {
  readonly kind: Row<'consent'>['kind'];
  readonly version: string;
  readonly sha256: string;
  readonly acceptedAt: Date;
}

/** The code that a document was signed with, and how it went. */
export interface SigningCode {
  readonly sentAt: Date;
  /** The id of its message at the company that delivers SMS. */
  readonly messageId: string | undefined;
  /** When that company said that it reached the phone; undefined where it had not. */
  readonly deliveredAt: Date | undefined;
  readonly verifiedAt: Date;
  /** Wrong tries at signing these documents, also with codes before. */
  readonly wrongTries: readonly Date[];
}

/** Input of a signature's evidence page. */
export interface EvidenceFacts {
  readonly lender: Lender;
  readonly creditNumber: number;
  readonly amount: Money;
  readonly term: number;
  readonly signerName: string;
  readonly signerDocument: string;
  readonly signerEmail: string;
  readonly maskedPhone: string;
  readonly code: SigningCode;
  readonly signedAt: Date;
  readonly session: { readonly device: string; readonly openedAt: Date };
  readonly ip: string;
  readonly userAgent: string;
  readonly contractSha256: string;
  readonly promissoryNoteSha256: string;
  readonly textsVersion: string;
  readonly consents: readonly ConsentInForce[];
}

export interface SignedDocument {
  readonly name: string;
  readonly byteLength: number;
  readonly pages: number;
}

/** A document that is signed counts it from the start, as its last page. */
export const EVIDENCE_PAGES = 1;

/** So that who reads a document before signing knows of the page that is counted and not there yet. */
export const footerBeforeEvidence = (name: string): string =>
  `${name} · La última página, con la constancia de firma, se agrega al firmar`;

/** The others are in the evidence log. */
const SHOWN_TRIES = 4;

const triesText = (tries: readonly Date[]): string => {
  if (tries.length === 0) return 'Ninguno';
  const shown = tries.slice(-SHOWN_TRIES).map(shortInstant).join('; ');
  return tries.length > SHOWN_TRIES
    ? `${tries.length}; los últimos ${SHOWN_TRIES}: ${shown}`
    : `${tries.length}: ${shown}`;
};

const messageText = ({ messageId, deliveredAt }: SigningCode): string => {
  const delivery = deliveredAt
    ? `entrega reportada el ${instantInWords(deliveredAt)}`
    : 'sin reporte de entrega al expedir esta constancia';
  return messageId ? `${showUndrawable(messageId)}; ${delivery}` : delivery;
};

const howAndWhen = ({ code, signedAt, session, ip, userAgent }: EvidenceFacts): Block => ({
  kind: 'facts',
  size: 'small',
  rows: [
    ['Código enviado por SMS', instantInWords(code.sentAt)],
    ['Mensaje en la empresa de SMS', messageText(code)],
    ['Intentos fallidos antes', triesText(code.wrongTries)],
    ['Código escrito y comprobado', instantInWords(code.verifiedAt)],
    ['Firmado', instantInWords(signedAt)],
    ['Sesión', `${session.device}, abierta desde el ${instantInWords(session.openedAt)}`],
    ['Dirección IP', ip],
    ['Navegador', showUndrawable(userAgent) || 'No lo informó'],
  ],
});

const CONSENT_NAMES = {
  personal_data: 'Datos personales',
  terms: 'Términos y condiciones',
  biometrics: 'Datos biométricos',
  bureau: 'Centrales de riesgo',
  health: 'Datos de salud',
} as const satisfies Record<ConsentInForce['kind'], string>;

const CONSENT_COLUMNS: readonly Column[] = [
  { title: 'Aceptado y vigente', width: 0.21, align: 'left' },
  { title: 'Versión', width: 0.1, align: 'left' },
  { title: 'Fecha', width: 0.12, align: 'left' },
  { title: 'Huella del texto (SHA-256)', width: 0.57, align: 'left' },
];

const accepted = ({ consents }: EvidenceFacts): Block => ({
  kind: 'table',
  size: 'small',
  columns: CONSENT_COLUMNS,
  rows: consents.map(({ kind, version, sha256, acceptedAt }) => [
    CONSENT_NAMES[kind],
    version,
    shortDate(bogotaDate(acceptedAt)),
    sha256,
  ]),
});

const signed = (facts: EvidenceFacts): Block => ({
  kind: 'facts',
  size: 'small',
  rows: [
    ['Huella del contrato (SHA-256)', facts.contractSha256],
    ['Huella del pagaré (SHA-256)', facts.promissoryNoteSha256],
    ['Versión de los textos', facts.textsVersion],
  ],
});

/** Evidence page of a signature, appended to the document. */
export const evidenceText = (
  facts: EvidenceFacts,
  document: SignedDocument,
  verification: Verification,
): DocumentText => {
  const { lender, creditNumber, signedAt } = facts;
  const bytes = document.byteLength.toLocaleString('es-CO');
  return {
    title: `${document.name}: constancia de firma`,
    footer: `Constancia de firma · ${document.name}`,
    otherPages: { before: document.pages, after: 0 },
    mostPages: EVIDENCE_PAGES,
    brand: lender.brand,
    author: lender.legalName,
    createdAt: signedAt,
    blocks: [
      { kind: 'title', text: 'Constancia de firma electrónica', detail: document.name },
      paragraph(
        'Quien aquí se identifica firmó electrónicamente, en un solo acto, el contrato de crédito y el pagaré con su carta de ' +
          `instrucciones N.º\u00a0${creditNumber}, por ${formatPesos(facts.amount)} a ${facts.term} meses, a favor de ` +
          `${lender.legalName}, NIT ${lender.nit}.`,
      ),
      { kind: 'heading', text: 'Quién firmó' },
      {
        kind: 'facts',
        size: 'small',
        rows: [
          ['Nombre', facts.signerName],
          ['Documento', `Cédula de ciudadanía N.º\u00a0${facts.signerDocument}`],
          ['Celular verificado', facts.maskedPhone],
          ['Correo', facts.signerEmail],
        ],
      },
      { kind: 'heading', text: 'Cómo y cuándo' },
      howAndWhen(facts),
      { kind: 'heading', text: 'Qué se firmó' },
      signed(facts),
      accepted(facts),
      paragraph(
        `Los primeros ${bytes} bytes de este archivo son, sin ningún cambio, el documento que se leyó antes de firmar: su ` +
          'huella SHA-256 es la que aparece arriba. El código, de un solo uso, quedó unido a las dos huellas desde que se ' +
          'envió. Firma electrónica según el artículo 7 de la Ley 527 de 1999 y el Decreto 2364 de 2012, acordada en el ' +
          'contrato. Esta constancia hace parte de la copia firmada y se conserva al menos 10 años.',
      ),
      ...verificationBlocks(verification),
    ],
  };
};
