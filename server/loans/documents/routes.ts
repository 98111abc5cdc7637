import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/credit/credit-documents.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import type { StatementPeriod } from '#core/statements/statement-periods.ts';
import { requireApplication } from '../../applications/applications.ts';
import type { Context } from '../../infrastructure/context.ts';
import { nameFile } from '../../infrastructure/http/file-body.ts';
import { route } from '../../infrastructure/http/route.ts';
import { NotFound } from '../../infrastructure/runtime/errors.ts';
import type { StoredSize } from '../../signing/documents.ts';
import { readSignedCopy } from '../../signing/signed-copies.ts';
import { issueClearance } from './clearance.ts';
import { type CreditDocuments, listCreditDocuments } from './credit-documents.ts';
import { makeCalendar } from './instalment-calendar.ts';
import { makeMovements } from './movements.ts';
import { makeReceipt } from './receipts.ts';
import { makeStatement } from './statements.ts';

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
}: CreditDocuments): AnswerOf<typeof wire.listCreditDocuments>['data'] => ({
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

export const creditDocumentRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.listCreditDocuments, async ({ caller, params }) => {
    const documents = await listCreditDocuments(context, caller.accountId, Number(params.loanId));
    return { data: encodeCreditDocuments(documents) };
  });

  route(app, wire.downloadPromissoryNote, async ({ params, caller, reply }) => {
    const application = await requireApplication(context.db, caller.accountId, params.id);
    const copy = await readSignedCopy(context, caller.accountId, application.id, 'promissory_note');
    if (!copy) throw new NotFound('Todavía no hay una copia firmada: primero firma tu pagaré.');
    nameFile(reply, `pagare-firmado-${application.credit_number}.pdf`);
    return copy.bytes;
  });

  route(app, wire.downloadStatement, async ({ params, query, caller, reply }) => {
    const period = query.periodo === undefined ? undefined : Number(query.periodo);
    const { number, bytes } = await makeStatement(context, caller.accountId, Number(params.loanId), period);
    nameFile(reply, `extracto-${params.loanId}-cuota-${number}.pdf`);
    return bytes;
  });

  route(app, wire.downloadReceipt, async ({ params, caller, reply }) => {
    const bytes = await makeReceipt(context, caller.accountId, Number(params.loanId), params.paymentId);
    nameFile(reply, `recibo-${params.paymentId}.pdf`);
    return bytes;
  });

  route(app, wire.downloadMovements, async ({ params, caller, reply }) => {
    const bytes = await makeMovements(context, caller.accountId, Number(params.loanId));
    nameFile(reply, `movimientos-${params.loanId}.csv`, 'attachment');
    return bytes;
  });

  route(app, wire.downloadCalendar, async ({ params, caller, reply }) => {
    const bytes = await makeCalendar(context, caller.accountId, Number(params.loanId));
    nameFile(reply, `pagos-${params.loanId}.ics`, 'attachment');
    return bytes;
  });

  route(app, wire.issueClearance, async ({ params, caller, reply }) => {
    const bytes = await issueClearance(context, caller.accountId, Number(params.loanId));
    nameFile(reply, `paz-y-salvo-${params.loanId}.pdf`);
    return bytes;
  });
};
