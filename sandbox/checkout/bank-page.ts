import { formatPesos, type Html, html } from '../pages/html.ts';
import { merchantName } from './api-routes.ts';
import { testBanner } from './page.ts';
import { testBanks } from './test-data.ts';
import type { Transaction } from './transaction.ts';

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

export const bankCode = ({ method }: Transaction): string =>
  field(method, 'financial_institution_code') ?? '';

export const bankName = (transaction: Transaction): string => {
  const code = bankCode(transaction);
  return testBanks.find((bank) => bank.code === code)?.name ?? `Banco ${code}`;
};

const details = (transaction: Transaction): Html => {
  const { method, customer, reference, amountInCents } = transaction;
  const document = field(method, 'user_legal_id') ?? '';
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Comercio', merchantName],
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
export const bankPage = (transaction: Transaction, address: string): Html =>
  html`<div class="checkout">${testBanner('Banco de prueba')}<main>${details(transaction)}${statusSection(transaction, address)}</main></div>`;

export const bankProblemPage = (title: string, sentence: string): Html =>
  html`<div class="checkout">${testBanner('Banco de prueba')}<main>${outcome('refused', title, sentence, undefined)}</main></div>`;
