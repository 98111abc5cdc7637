import type { listCreditDocuments } from '#core/api/credit/credit-documents.ts';
import type { verifyDocument } from '#core/api/documents/issued-document.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { formatPesos } from '#core/money/money.ts';
import { type StatementPeriod, statementPeriods } from '#core/statements/statement-periods.ts';
import { aLoan } from './loans.ts';
import { PERSON, SAMPLE_DAY } from './person.ts';
import { CONTRACT_SIZE, NOTE_SIZE } from './signing.ts';

type DocumentsAnswer = AnswerOf<typeof listCreditDocuments>['data'];
type VerifiedWire = NonNullable<AnswerOf<typeof verifyDocument>['documento']>;

const periodWire = ({ number, startsOn, dueOn, readyOn }: StatementPeriod) => ({
  periodo: number,
  desde: startsOn,
  hasta: dueOn,
  disponible_desde: readyOn,
});

/** The documents of a credit; of a new one no statement is ready yet. */
export const creditDocumentsAnswer = (
  changes: Partial<DocumentsAnswer> = {},
  { account, debt }: Pick<ReturnType<typeof aLoan>, 'account' | 'debt'> = aLoan(),
): AnswerOf<typeof listCreditDocuments> => {
  const { ready, next } = statementPeriods(account, debt.on);
  return {
    data: {
      contrato: { paginas: CONTRACT_SIZE.pages, bytes: CONTRACT_SIZE.byteLength },
      pagare: { paginas: NOTE_SIZE.pages, bytes: NOTE_SIZE.byteLength },
      extractos: ready.map(periodWire).reverse(),
      siguiente_extracto: next ? periodWire(next) : null,
      paz_y_salvo: {
        disponible: debt.isClosed,
        motivo: debt.isClosed
          ? null
          : `Te falta pagar ${formatPesos(debt.totalDebt)}, tu deuda total al ${dateInWords(debt.on)}.`,
        deuda: debt.totalDebt,
        fecha: debt.on,
      },
      ...changes,
    },
  };
};

/** A clearance that was issued and is in force. */
export const verificationAnswer = (changes: Partial<VerifiedWire> = {}): AnswerOf<typeof verifyDocument> => ({
  documento: {
    tipo: 'paz_y_salvo',
    credito_termina_en: String(PERSON.creditNumber).slice(-4),
    valor: 2_000_000,
    fecha: '2026-11-19',
    expedido: SAMPLE_DAY,
    vigente: true,
    sha256: 'c'.repeat(64),
    ...changes,
  },
});
