import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { controlRoutes, type OneById, type Vendor, vendorRoutes } from '../http/routes.ts';
import { requireFound, VendorError } from '../http/validation.ts';
import type { Html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { bankCode, bankName, bankPage, bankProblemPage } from './bank-page.ts';
import { bankOutcome, statusMessage } from './test-data.ts';
import type { Transaction } from './transaction.ts';
import type { Transactions } from './transactions.ts';

interface BankParams {
  Params: { ticket: string };
}

const rejectedByPayer = 'Rechazaste el pago en tu banco';

const send = (reply: FastifyReply, title: string, body: Html): FastifyReply =>
  sendPage(reply, { title, assets: { folder: 'checkout', style: 'checkout' }, body });

const sendError: Vendor['sendError'] = ({ status, message }, reply) => {
  const page =
    status === 404
      ? bankProblemPage('Este pago no existe', message)
      : bankProblemPage(
          'El banco no responde',
          'No se descontó dinero. Espera un momento y abre otra vez esta página.',
        );
  return send(reply.code(status), 'Banco de prueba', page);
};

/** The bank page behind `async_payment_url`. A decision is final, however often the buttons are pressed. */
export const bankPageRoutes = (
  app: FastifyInstance,
  context: SandboxContext,
  transactions: Transactions,
): void => {
  const find = ({ ticket }: BankParams['Params']): Transaction =>
    requireFound(transactions.atBank(ticket), 'Revisa que la dirección esté completa, o vuelve al comercio.');

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
};

/** Control API for paying or expiring a pending cash transaction. */
export const cashControlRoutes = (app: FastifyInstance, { find, decide, lapse }: Transactions): void => {
  const end = (id: string, isEnded: (id: string) => boolean): { id: string; status: string | undefined } => {
    if (find(id)?.waitsFor !== 'counter' || !isEnded(id))
      throw new VendorError(404, 'not_found', 'Ese pago en efectivo no está esperando.');
    return { id, status: find(id)?.status };
  };

  controlRoutes(app, (controls) => {
    controls.post<OneById>('/cash/:id/pay', async ({ params }) =>
      end(params.id, (id) => decide(id, 'APPROVED', null)),
    );
    controls.post<OneById>('/cash/:id/lapse', async ({ params }) => end(params.id, lapse));
  });
};
