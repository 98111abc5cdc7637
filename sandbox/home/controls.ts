import { type Adapter, adapters, type FaultMode, modesOf } from '../faults.ts';
import { formatMoment, type Html, html } from '../pages/html.ts';

/** A button that posts this body to this path. */
export const control = (path: string, body: object, label: string): Html =>
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

const names: Readonly<Record<Adapter, string>> = {
  messaging: 'Mensajería (SMS y WhatsApp)',
  email: 'Correo',
  push: 'Notificaciones',
  bureau: 'Central de riesgo',
  identity: 'Identidad',
  payments: 'Pagos',
  depository: 'Depósito de pagarés',
  clinic: 'Médico',
  treasury: 'Tesorería',
};

const modeNames: Readonly<Record<FaultMode, string>> = {
  ok: 'Funciona',
  down: 'Caída',
  slow: 'Lenta (8 s)',
  duplicate: 'Repite avisos',
  late: 'Avisa tarde',
  shuffled: 'Avisa sin orden',
  forged: 'Avisa en falso',
  closed: 'Sin navegador',
  retried: 'Con reintento',
  undelivered: 'Sin WhatsApp',
};

const explained: readonly (readonly [FaultMode, string])[] = [
  ['late', 'Retiene resultados y avisos hasta que vuelva a funcionar, o 60 segundos.'],
  ['shuffled', 'Cada aviso espera un rato distinto, hasta 5 segundos: los de después pueden llegar antes.'],
  ['forged', 'Antes de cada aviso llegan dos falsos: uno mal firmado y otro con la referencia cambiada.'],
  ['closed', 'El navegador de quien paga se cierra apenas empieza el pago: la app no oye el resultado.'],
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
};

export const faultsSection = (modes: Readonly<Record<Adapter, FaultMode>>): Html => {
  const rows = adapters.map((adapter) => {
    const current = modes[adapter];
    const options = (
      offered[adapter].includes(current) ? offered[adapter] : [...offered[adapter], current]
    ).map(
      (mode) =>
        html`<option value="${mode}" ${mode === current ? html`selected` : undefined}>${modeNames[mode]}</option>`,
    );
    return html`<li class="${current === 'ok' ? 'fault' : 'fault fault-on'}"><label for="fault-${adapter}">${names[adapter]} <code>${adapter}</code></label>
<select id="fault-${adapter}" data-fault="${adapter}">${options}</select></li>`;
  });
  const meanings = explained.map(
    ([mode, sentence]) => html`<div><dt>${modeNames[mode]}</dt><dd>${sentence}</dd></div>`,
  );
  return html`<section class="card" aria-labelledby="fallas"><h2 id="fallas">Fallas</h2>
<p>Elige cómo se porta cada empresa.</p>
<ul class="rows">${rows}</ul>
<details><summary>Qué hace cada falla</summary><dl class="meanings">${meanings}</dl></details></section>`;
};
