import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { VendorError } from '../http/vendor-error.ts';
import type { Html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { vendorRoutes } from '../vendors/vendor-routes.ts';
import { bankCode, bankName, bankPage, bankProblemPage } from './bank-page.ts';
import type { PendingTransactions } from './pending-transactions.ts';
import { bankOutcome, statusMessage } from './test-data.ts';
import type { Transaction } from './transaction.ts';
import type { Transactions } from './transactions.ts';

interface BankParams {
  Params: { ticket: string };
}

const rejectedByPayer = 'Rechazaste el pago en tu banco';

function send(reply: FastifyReply, title: string, body: Html): FastifyReply {
  return sendPage(reply, { title, assets: { folder: 'checkout', style: 'checkout' }, body });
}

function sendError({ status, message }: VendorError, reply: FastifyReply): unknown {
  const page =
    status === 404
      ? bankProblemPage('Este pago no existe', message)
      : bankProblemPage(
          'El banco no responde',
          'No se descontó dinero. Espera un momento y abre otra vez esta página.',
        );
  return send(reply.code(status), 'Banco de prueba', page);
}

/** The bank page behind `async_payment_url`. A decision is final, however often the buttons are pressed. */
export function bankPageRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  { transactions, waiting }: { transactions: Transactions; waiting: PendingTransactions },
): void {
  function find({ ticket }: BankParams['Params']): Transaction {
    const transaction = waiting.atBank(ticket);
    if (transaction === undefined)
      throw new VendorError(404, 'not_found', 'Revisa que la dirección esté completa, o vuelve al comercio.');
    return transaction;
  }

  vendorRoutes(app, context, { adapter: 'payments', sendError }, (routes) => {
    routes.register(formbody);

    routes.get<BankParams>('/pse/:ticket', async (request, reply) => {
      const transaction = find(request.params);
      return send(reply, bankName(transaction), bankPage(transaction, `/pse/${request.params.ticket}`));
    });

    routes.post<BankParams>('/pse/:ticket/authorize', async (request, reply) => {
      const transaction = find(request.params);
      const outcome = bankOutcome(bankCode(transaction));
      transactions.decide(transaction.id, outcome, statusMessage('PSE', outcome));
      return reply.redirect(`/pse/${request.params.ticket}`, 303);
    });

    routes.post<BankParams>('/pse/:ticket/reject', async (request, reply) => {
      transactions.decide(find(request.params).id, 'DECLINED', rejectedByPayer);
      return reply.redirect(`/pse/${request.params.ticket}`, 303);
    });
  });
}
