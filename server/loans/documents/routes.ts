import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/credit/credit-documents.ts';
import { requireApplication } from '../../applications/applications.ts';
import type { Context } from '../../infrastructure/context.ts';
import { nameFile } from '../../infrastructure/http/file-name.ts';
import { route } from '../../infrastructure/http/route.ts';
import { NotFound } from '../../infrastructure/runtime/errors.ts';
import { findSignedCopy } from '../../signing/documents.ts';
import { encodeCreditDocuments, encodeVerification } from './answer.ts';
import { issueClearance } from './clearance.ts';
import { verifyClearance } from './clearance-verification.ts';
import { listCreditDocuments } from './credit-documents.ts';
import { makeCalendar } from './instalment-calendar.ts';
import { makeMovements } from './movements.ts';
import { makeReceipt } from './receipts.ts';
import { makeStatement } from './statements.ts';

export const creditDocumentRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.listCreditDocuments, async ({ caller, params }) => {
    const documents = await listCreditDocuments(context, caller.accountId, Number(params.loanId));
    return { data: encodeCreditDocuments(documents) };
  });

  route(app, wire.downloadPromissoryNote, async ({ params, caller, reply }) => {
    const application = await requireApplication(context.db, caller.accountId, params.id);
    const copy = await findSignedCopy(context.db, application.id, 'promissory_note');
    if (!copy) throw new NotFound('Todavía no hay una copia firmada: primero firma tu pagaré.');
    nameFile(reply, `pagare-firmado-${application.credit_number}.pdf`);
    return copy.bytes;
  });

  route(app, wire.downloadStatement, async ({ params, query, caller, reply }) => {
    const bytes = await makeStatement(
      context,
      caller.accountId,
      Number(params.loanId),
      Number(query.periodo),
    );
    nameFile(reply, `extracto-${params.loanId}-cuota-${query.periodo}.pdf`);
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

  route(app, wire.verifyClearance, async ({ params, ip }) =>
    encodeVerification(await verifyClearance(context, { code: params.code, ip })),
  );
};
