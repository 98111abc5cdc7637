import type { Transaction } from '../checkout/transaction.ts';
import type { Session } from '../identity/sessions.ts';
import { formatMoment, formatPesos } from '../pages/format.ts';
import { type Html, html } from '../pages/html.ts';
import { heldBeneficiary, type Transfer } from '../treasury/transfers.ts';

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

function session({ id, token, status, vendorData, createdAt }: Session): Html {
  const buttons = verdicts.map(
    ([verdict, label]) =>
      html`<button type="button" class="button" data-post="/identity/sessions/${id}/decision" data-body="${JSON.stringify({ status: verdict })}">${label}</button>`,
  );
  return html`<li data-key="${id}" data-version="${status}"><strong>${sessionStates[status]}</strong>
<span>Solicitud <code>${vendorData ?? 'sin dato'}</code> · ${formatMoment(new Date(createdAt))}</span>
<div class="pair"><details><summary>Decidir</summary><div class="buttons">${buttons}</div></details>
<a class="button" href="/v/${token}" target="_blank">Abrir la ventana</a></div></li>`;
}

export function sessionList(sessions: readonly Session[]): Html {
  if (sessions.length > 0) return html`${sessions.map(session)}`;
  return html`<li data-key="none">Todavía nadie ha validado su identidad.</li>`;
}

function transfer({ id, status, beneficiary, amount, concept, orderedAt }: Transfer): Html {
  const release =
    beneficiary === heldBeneficiary && status === 'pending'
      ? html`<button type="button" class="button" data-post="/treasury/transfers/${id}/release" data-body="{}">Girar ya</button>`
      : undefined;
  return html`<li data-key="${id}" data-version="${status}"><strong>${formatPesos(amount * 100)}</strong>
<span>${status === 'settled' ? 'Girado' : 'En camino'} · ${beneficiary}</span><span>${concept} · ${formatMoment(new Date(orderedAt))}</span>${release}</li>`;
}

export function transferList(transfers: readonly Transfer[]): Html {
  if (transfers.length > 0) return html`${transfers.map(transfer)}`;
  return html`<li data-key="none">Todavía no hay desembolsos.</li>`;
}

function cashPayment({ id, reference, amountInCents, createdAt }: Transaction): Html {
  return html`<li data-key="${id}"><strong>${formatPesos(amountInCents)}</strong>
<span>Referencia <code>${reference}</code> · ${formatMoment(new Date(createdAt))}</span>
<div class="pair"><button type="button" class="button" data-post="/cash/${id}/pay" data-body="{}">Pagar en la caja</button>
<button type="button" class="button" data-post="/cash/${id}/lapse" data-body="{}">Dejar vencer</button></div></li>`;
}

export function cashList(payments: readonly Transaction[]): Html {
  if (payments.length > 0) return html`${payments.map(cashPayment)}`;
  return html`<li data-key="none">Nadie está esperando en la caja.</li>`;
}
