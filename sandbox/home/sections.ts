import type { ToldCredit } from '../bureau.ts';
import type { Transaction } from '../checkout/transaction.ts';
import { ADAPTERS, type Adapter, type FaultMode, modesOf } from '../faults.ts';
import type { Session } from '../identity/wire.ts';
import { formatMoment, formatPesos, type Html, html } from '../pages/html.ts';
import { isHeld, isReturnable, type Transfer } from '../treasury.ts';

/** A button that posts this body to this path. */
const control = (path: string, body: object, label: string): Html =>
  html`<button type="button" class="button" data-post="${path}" data-body="${JSON.stringify(body)}">${label}</button>`;

export const clockSection = (now: Date, offsetMs: number): Html => {
  const state =
    offsetMs === 0 ? 'Va con la hora real.' : 'Está movido: la app y todas las empresas viven en esta hora.';
  return html`<section class="card" aria-labelledby="reloj"><h2 id="reloj">Reloj</h2>
<p class="moment" data-clock data-offset="${offsetMs}">${formatMoment(now)}</p><p>${state} Hora de Bogotá.</p>
<div class="buttons">
${control('/clock', { advance: 'P1D' }, 'Adelantar 1 día')}
${control('/clock', { advance: 'P20D' }, 'Adelantar 20 días')}
${control('/clock', { advance: 'P1M' }, 'Adelantar 1 mes')}
${control('/clock', {}, 'Volver a la hora real')}
</div>
<form class="inline" data-clock-form><label for="moment">Poner el reloj en</label>
<div class="filter-row"><input id="moment" name="moment" type="datetime-local" required><button class="button">Mover</button></div></form></section>`;
};

const NAMES: Readonly<Record<Adapter, string>> = {
  messaging: 'Mensajería (SMS y WhatsApp)',
  email: 'Correo',
  push: 'Notificaciones',
  bureau: 'Central de riesgo',
  identity: 'Identidad',
  payments: 'Pagos',
  depository: 'Depósito de pagarés',
  clinic: 'Médico',
  treasury: 'Tesorería',
  timestamp: 'Sello de tiempo',
};

const MODE_NAMES: Readonly<Record<FaultMode, string>> = {
  ok: 'Funciona',
  down: 'Caída',
  slow: 'Lenta (8 s)',
  duplicate: 'Repite avisos',
  late: 'Avisa tarde',
  shuffled: 'Avisa sin orden',
  forged: 'Avisa en falso',
  closed: 'Sin navegador',
  retried: 'Con reintento',
  'void-declined': 'No anula',
  'void-silent': 'Anula sin responder',
  undelivered: 'Sin WhatsApp',
};

const EXPLAINED: readonly (readonly [FaultMode, string])[] = [
  ['late', 'Retiene resultados y avisos hasta que vuelva a funcionar, o 60 segundos.'],
  ['shuffled', 'Cada aviso espera un rato distinto, hasta 5 segundos: los de después pueden llegar antes.'],
  ['forged', 'Antes de cada aviso llegan dos falsos: uno mal firmado y otro con la referencia cambiada.'],
  ['closed', 'El navegador de quien paga se cierra apenas empieza el pago: la app no oye el resultado.'],
  ['void-declined', 'Rechaza cada anulación de un pago con tarjeta.'],
  ['void-silent', 'Anula el pago y corta la conexión sin responder.'],
  ['retried', 'Unos segundos después de un rechazo, otro pago con la misma referencia se aprueba.'],
  ['undelivered', 'Recibe los mensajes de WhatsApp y avisa que no llegaron; los SMS llegan.'],
];

/** Modes without effect are left out: these vendors answer at once and send no webhooks. */
const offered: Readonly<Record<Adapter, readonly FaultMode[]>> = {
  messaging: modesOf('messaging'),
  email: ['ok', 'down', 'slow', 'duplicate', 'late'],
  push: ['ok', 'down', 'slow', 'duplicate', 'late'],
  bureau: ['ok', 'down', 'slow', 'late'],
  identity: ['ok', 'down', 'slow', 'duplicate', 'late'],
  payments: modesOf('payments'),
  depository: ['ok', 'down', 'slow'],
  clinic: ['ok', 'down', 'slow', 'late'],
  treasury: ['ok', 'down', 'slow', 'late'],
  timestamp: ['ok', 'down', 'slow'],
};

export const faultsSection = (modes: Readonly<Record<Adapter, FaultMode>>): Html => {
  const rows = ADAPTERS.map((adapter) => {
    const current = modes[adapter];
    const options = (
      offered[adapter].includes(current) ? offered[adapter] : [...offered[adapter], current]
    ).map(
      (mode) =>
        html`<option value="${mode}" ${mode === current ? html`selected` : undefined}>${MODE_NAMES[mode]}</option>`,
    );
    return html`<li class="${current === 'ok' ? 'fault' : 'fault fault-on'}"><label for="fault-${adapter}">${NAMES[adapter]} <code>${adapter}</code></label>
<select id="fault-${adapter}" data-fault="${adapter}">${options}</select></li>`;
  });
  const meanings = EXPLAINED.map(
    ([mode, sentence]) => html`<div><dt>${MODE_NAMES[mode]}</dt><dd>${sentence}</dd></div>`,
  );
  return html`<section class="card" aria-labelledby="fallas"><h2 id="fallas">Fallas</h2>
<p>Elige cómo se porta cada empresa.</p>
<ul class="rows">${rows}</ul>
<details><summary>Qué hace cada falla</summary><dl class="meanings">${meanings}</dl></details></section>`;
};

const SESSION_STATES: Readonly<Record<Session['status'], string>> = {
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

const VERDICTS: readonly (readonly [string, string])[] = [
  ['approved', 'Aprobar'],
  ['declined', 'Rechazar'],
  ['review', 'Revisión manual'],
  ['resubmission_requested', 'Pedir que repita'],
  ['expired', 'Vencer'],
  ['abandoned', 'Abandonar'],
];

const sessionRow = ({ id, token, status, vendorData, createdAt }: Session): Html => {
  const buttons = VERDICTS.map(([verdict, label]) =>
    control(`/identity/sessions/${id}/decision`, { status: verdict }, label),
  );
  return html`<li data-key="${id}" data-version="${status}"><strong>${SESSION_STATES[status]}</strong>
<span>Solicitud <code>${vendorData ?? 'sin dato'}</code> · ${formatMoment(new Date(createdAt))}</span>
<div class="pair"><details><summary>Decidir</summary><div class="buttons">${buttons}</div></details>
<a class="button" href="/v/${token}" target="_blank">Abrir la ventana</a></div></li>`;
};

const TRANSFER_STATES: Readonly<Record<Transfer['status'], string>> = {
  pending: 'En camino',
  settled: 'Girado',
  rejected: 'Rechazado',
  returned: 'Devuelto',
};

const transferRow = (transfer: Transfer): Html => {
  const { id, status, payee, order, orderedAt } = transfer;
  const at = `/treasury/transfers/${id}`;
  const held = isHeld(transfer)
    ? html`<div class="pair">${control(`${at}/release`, {}, 'Girar ya')}
${control(`${at}/rejection`, {}, 'Rechazar')}</div>`
    : undefined;
  const settled = isReturnable(transfer) ? control(`${at}/return`, {}, 'Devolver') : undefined;
  return html`<li data-key="${id}" data-version="${status}"><strong>${formatPesos(order.amount * 100)}</strong>
<span>${TRANSFER_STATES[status]} · ${payee}</span><span>${order.concept} · ${formatMoment(new Date(orderedAt))}</span>${held ?? settled}</li>`;
};

const cashRow = ({ id, reference, amountInCents, createdAt }: Transaction): Html =>
  html`<li data-key="${id}"><strong>${formatPesos(amountInCents)}</strong>
<span>Referencia <code>${reference}</code> · ${formatMoment(new Date(createdAt))}</span>
<div class="pair">${control(`/cash/${id}/pay`, {}, 'Pagar en la caja')}
${control(`/cash/${id}/lapse`, {}, 'Dejar vencer')}</div></li>`;

const STANDINGS: Readonly<Record<string, string>> = {
  overdue: 'En mora',
  current: 'Al día',
  paid: 'Pagado',
};

const toldRow = ({ id, standing, toldAt }: ToldCredit): Html => {
  const { credit_number, status, days_overdue: days, overdue_amount: overdue } = standing;
  const details = status === 'overdue' ? ` · ${days} días, ${formatPesos(overdue * 100)} vencidos` : '';
  return html`<li data-key="${id}"><strong>${STANDINGS[status] ?? status}</strong>
<span>Crédito <code>${credit_number}</code>${details}</span><span>${formatMoment(new Date(toldAt))}</span></li>`;
};

const rowsOr = (rows: readonly Html[], none: string): Html =>
  rows.length > 0 ? html`${rows}` : html`<li data-key="none">${none}</li>`;

export const sessionList = (sessions: readonly Session[]): Html =>
  rowsOr(sessions.map(sessionRow), 'Todavía nadie ha validado su identidad.');
export const transferList = (transfers: readonly Transfer[]): Html =>
  rowsOr(transfers.map(transferRow), 'Todavía no hay desembolsos.');
export const toldList = (told: readonly ToldCredit[]): Html =>
  rowsOr(told.map(toldRow), 'Todavía nadie ha reportado un crédito.');
export const cashList = (payments: readonly Transaction[]): Html =>
  rowsOr(payments.map(cashRow), 'Nadie está esperando en la caja.');
