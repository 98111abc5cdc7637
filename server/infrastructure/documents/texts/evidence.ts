import { instantInWords } from '#core/calendar/date-words.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import type { Lender } from '../../config/lender.ts';
import { type DocumentText, paragraph } from '../drawing/block.ts';
import { type Verification, verificationBlocks } from './verification.ts';

/** Input of a signature's evidence page. */
export interface EvidenceFacts {
  readonly lender: Lender;
  readonly creditNumber: number;
  readonly amount: Money;
  readonly term: number;
  readonly signerName: string;
  readonly signerDocument: string;
  readonly maskedPhone: string;
  readonly codeSentAt: Date;
  readonly codeVerifiedAt: Date;
  readonly signedAt: Date;
  readonly ip: string;
  readonly userAgent: string;
  readonly contractSha256: string;
  readonly promissoryNoteSha256: string;
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
    brand: lender.brand,
    author: lender.legalName,
    createdAt: signedAt,
    blocks: [
      { kind: 'title', text: 'Constancia de firma electrónica', detail: document.name },
      paragraph(
        `${facts.signerName} firmó electrónicamente, en un solo acto, el contrato de crédito y el pagaré con su carta de ` +
          `instrucciones N.º\u00a0${creditNumber}, por ${formatPesos(facts.amount)} a ${facts.term} meses, a favor de ` +
          `${lender.legalName}, NIT ${lender.nit}.`,
      ),
      { kind: 'heading', text: 'Quién firmó' },
      {
        kind: 'facts',
        rows: [
          ['Nombre', facts.signerName],
          ['Documento', `Cédula de ciudadanía N.º\u00a0${facts.signerDocument}`],
          ['Celular verificado', facts.maskedPhone],
        ],
      },
      { kind: 'heading', text: 'Cómo y cuándo' },
      {
        kind: 'facts',
        rows: [
          ['Código enviado por SMS', instantInWords(facts.codeSentAt)],
          ['Código escrito y comprobado', instantInWords(facts.codeVerifiedAt)],
          ['Firmado', instantInWords(signedAt)],
          ['Dirección IP', facts.ip],
          ['Navegador', facts.userAgent || 'No lo informó'],
        ],
      },
      { kind: 'heading', text: 'Qué se firmó' },
      {
        kind: 'facts',
        rows: [
          ['Huella del contrato (SHA-256)', facts.contractSha256],
          ['Huella del pagaré (SHA-256)', facts.promissoryNoteSha256],
        ],
      },
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
