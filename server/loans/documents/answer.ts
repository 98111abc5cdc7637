import type { listCreditDocuments, verifyClearance } from '#core/api/credit/credit-documents.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import type { StatementPeriod } from '#core/statements/statement-periods.ts';
import type { StoredSize } from '../../signing/documents.ts';
import type { Verification } from './clearance-verification.ts';
import type { CreditDocuments } from './credit-documents.ts';

const encodeSize = (size: StoredSize | undefined) =>
  size ? { paginas: size.pages, bytes: size.byteLength } : null;

const encodePeriod = ({ number, startsOn, dueOn, readyOn }: StatementPeriod) => ({
  periodo: number,
  desde: startsOn,
  hasta: dueOn,
  disponible_desde: readyOn,
});

export const encodeCreditDocuments = ({
  contract,
  promissoryNote,
  statements,
  nextStatement,
  clearance,
}: CreditDocuments): AnswerOf<typeof listCreditDocuments>['data'] => ({
  contrato: encodeSize(contract),
  pagare: encodeSize(promissoryNote),
  extractos: statements.map(encodePeriod),
  siguiente_extracto: nextStatement ? encodePeriod(nextStatement) : null,
  paz_y_salvo: {
    disponible: clearance.obstacle === undefined,
    motivo: clearance.obstacle ?? null,
    deuda: clearance.totalDebt,
    fecha: clearance.on,
  },
});

export const encodeVerification = ({
  isValid,
  issuedOn,
}: Verification): AnswerOf<typeof verifyClearance> => ({ valido: isValid, expedido: issuedOn ?? null });
