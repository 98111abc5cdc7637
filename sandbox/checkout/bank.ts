import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { type Vendor, vendorRoutes } from '../http/routes.ts';
import { requireFound } from '../http/validation.ts';
import { formatPesos, type Html, html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { MERCHANT_NAME } from './api-routes.ts';
import { testBanner } from './page.ts';
import { bankOutcome, statusMessage, TEST_BANKS } from './test-data.ts';
import type { Transaction } from './transaction.ts';
import type { Transactions } from './transactions.ts';

const field = (object: unknown, name: string): string | undefined => {
  if (typeof object !== 'object' || object === null) return undefined;
  const found: unknown = Object.entries(object).find(([key]) => key === name)?.[1];
  return typeof found === 'string' && found !== '' ? found : undefined;
};

/** The redirect URL with the transaction id added to its own query. */
const returnAddress = ({ id, redirectUrl }: Transaction): string | undefined => {
  if (redirectUrl === undefined) return undefined;
  const target = new URL(redirectUrl);
  target.searchParams.set('id', id);
  target.searchParams.set('env', 'test');
  return target.href;
};

const bankCode = ({ method }: Transaction): string => field(method, 'financial_institution_code') ?? '';

const bankName = (transaction: Transaction): string => {
  const code = bankCode(transaction);
  return TEST_BANKS.find((bank) => bank.code === code)?.name ?? `Banco ${code}`;
};

const details = (transaction: Transaction): Html => {
  const { method, customer, reference, amountInCents } = transaction;
  const document = field(method, 'user_legal_id') ?? '';
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Comercio', MERCHANT_NAME],
    ['Concepto', field(method, 'payment_description')],
    ['Referencia', reference],
    ['Paga', field(customer, 'full_name')],
    ['Documento', `${field(method, 'user_legal_id_type') ?? ''} terminado en ${document.slice(-4)}`],
  ];
  const list = rows.flatMap(([name, value]) =>
    value === undefined ? [] : [html`<div><dt>${name}</dt><dd>${value}</dd></div>`],
  );
  return html`<section class="amount"><p class="bank-name">${bankName(transaction)}</p>
<p>Vas a pagar <strong class="total">${formatPesos(amountInCents)}</strong></p>
<dl class="facts">${list}</dl></section>`;
};

const outcome = (look: string, title: string, sentence: string, actions: Html | undefined): Html =>
  html`<section class="outcome outcome-${look}"><h1>${title}</h1><p>${sentence}</p><div class="actions">${actions}</div></section>`;

const statusSection = (transaction: Transaction, address: string): Html => {
  const { status, waitsFor, message } = transaction;
  if (waitsFor === 'bank')
    return html`<section class="outcome"><h1>Autoriza tu pago</h1>
<p>Revisa que los datos sean los tuyos. El dinero sale de tu cuenta cuando autorizas.</p>
<form method="post" class="actions">
<button class="button button-strong" formaction="${address}/authorize">Autorizar el pago</button>
<button class="button" formaction="${address}/reject">Rechazar</button></form></section>`;
  const back = returnAddress(transaction);
  const leave =
    back === undefined
      ? html`<p>Ya puedes cerrar esta ventana.</p>`
      : html`<a class="button button-strong" href="${back}">Volver al comercio</a>`;
  if (status === 'PENDING')
    return outcome(
      'waiting',
      'Tu banco está procesando el pago',
      'Puede tardar unos minutos. El comercio te dirá cómo terminó.',
      html`<a class="button" href="${address}">Actualizar</a>${leave}`,
    );
  if (status === 'APPROVED')
    return outcome('approved', 'Pago autorizado', 'El dinero salió de tu cuenta.', leave);
  const sentence = `${message ?? 'El banco no hizo el pago'}. No se descontó dinero.`;
  return outcome('refused', 'El pago no se hizo', sentence, leave);
};

/** The bank's page, where the payer of a PSE transaction approves or declines. It needs no script. */
const bankPage = (transaction: Transaction, address: string): Html =>
  html`<div class="checkout">${testBanner('Banco de prueba')}<main>${details(transaction)}${statusSection(transaction, address)}</main></div>`;

const bankProblemPage = (title: string, sentence: string): Html =>
  html`<div class="checkout">${testBanner('Banco de prueba')}<main>${outcome('refused', title, sentence, undefined)}</main></div>`;

interface BankParams {
  Params: { ticket: string };
}

const REJECTED_BY_PAYER = 'Rechazaste el pago en tu banco';

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
      transactions.decide(find(request.params).id, 'DECLINED', REJECTED_BY_PAYER);
      return reply.redirect(`/pse/${request.params.ticket}`, 303);
    });
  });
};
