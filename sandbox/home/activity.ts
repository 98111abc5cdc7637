import type { Transaction } from '../checkout/transaction.ts';
import type { Session } from '../identity/wire.ts';
import { formatMoment, formatPesos, type Html, html } from '../pages/html.ts';
import { isHeld, type Transfer } from '../treasury.ts';
import { control } from './controls.ts';

const sessionStates: Readonly<Record<Session['status'], string>> = {
  created: 'Sin empezar',
  started: 'Tomando fotos',
  submitted: 'Fotos enviadas',
  approved: 'Aprobada',
  declined: 'Rechazada',
  review: 'En revisión manual',
  resubmission_requested: 'Debe repetir',
  expired: 'Vencida',
  abandoned: 'Abandonada',
};

const verdicts: readonly (readonly [string, string])[] = [
  ['approved', 'Aprobar'],
  ['declined', 'Rechazar'],
  ['review', 'Revisión manual'],
  ['resubmission_requested', 'Pedir que repita'],
  ['expired', 'Vencer'],
  ['abandoned', 'Abandonar'],
];

const sessionRow = ({ id, token, status, vendorData, createdAt }: Session): Html => {
  const buttons = verdicts.map(([verdict, label]) =>
    control(`/identity/sessions/${id}/decision`, { status: verdict }, label),
  );
  return html`<li data-key="${id}" data-version="${status}"><strong>${sessionStates[status]}</strong>
<span>Solicitud <code>${vendorData ?? 'sin dato'}</code> · ${formatMoment(new Date(createdAt))}</span>
<div class="pair"><details><summary>Decidir</summary><div class="buttons">${buttons}</div></details>
<a class="button" href="/v/${token}" target="_blank">Abrir la ventana</a></div></li>`;
};

const transferRow = (transfer: Transfer): Html => {
  const { id, status, payee, order, orderedAt } = transfer;
  const release = isHeld(transfer) ? control(`/treasury/transfers/${id}/release`, {}, 'Girar ya') : undefined;
  return html`<li data-key="${id}" data-version="${status}"><strong>${formatPesos(order.amount * 100)}</strong>
<span>${status === 'settled' ? 'Girado' : 'En camino'} · ${payee}</span><span>${order.concept} · ${formatMoment(new Date(orderedAt))}</span>${release}</li>`;
};

const cashRow = ({ id, reference, amountInCents, createdAt }: Transaction): Html =>
  html`<li data-key="${id}"><strong>${formatPesos(amountInCents)}</strong>
<span>Referencia <code>${reference}</code> · ${formatMoment(new Date(createdAt))}</span>
<div class="pair">${control(`/cash/${id}/pay`, {}, 'Pagar en la caja')}
${control(`/cash/${id}/lapse`, {}, 'Dejar vencer')}</div></li>`;

const rowsOr = (rows: readonly Html[], none: string): Html =>
  rows.length > 0 ? html`${rows}` : html`<li data-key="none">${none}</li>`;

export const sessionList = (sessions: readonly Session[]): Html =>
  rowsOr(sessions.map(sessionRow), 'Todavía nadie ha validado su identidad.');
export const transferList = (transfers: readonly Transfer[]): Html =>
  rowsOr(transfers.map(transferRow), 'Todavía no hay desembolsos.');
export const cashList = (payments: readonly Transaction[]): Html =>
  rowsOr(payments.map(cashRow), 'Nadie está esperando en la caja.');
