import { dataBlock, type Html, html } from '../pages/html.ts';

import type { DocumentFault } from './document-data.ts';
import { isDecision, type Session } from './wire.ts';

const front = html`<svg class="drawing" viewBox="0 0 320 200" aria-hidden="true"><rect x="6" y="6" width="308" height="188" rx="16" class="plate"/><rect x="28" y="52" width="84" height="104" rx="8" class="ink"/><circle cx="70" cy="90" r="20" class="plate"/><path d="M38 156c2-24 16-34 32-34s30 10 32 34z" class="plate"/><path d="M28 30h150M134 62h150M134 86h120M134 110h140M134 134h80" class="stroke"/><path d="M236 150q14-22 24 0t24 0" class="stroke thin"/></svg>`;
const back = html`<svg class="drawing" viewBox="0 0 320 200" aria-hidden="true"><rect x="6" y="6" width="308" height="188" rx="16" class="plate"/><path d="M28 40h130M28 62h90M28 84h110" class="stroke"/><g class="ink"><rect x="28" y="120" width="6" height="52"/><rect x="40" y="120" width="12" height="52"/><rect x="58" y="120" width="4" height="52"/><rect x="68" y="120" width="10" height="52"/><rect x="84" y="120" width="4" height="52"/><rect x="94" y="120" width="14" height="52"/><rect x="114" y="120" width="6" height="52"/><rect x="126" y="120" width="10" height="52"/><rect x="142" y="120" width="4" height="52"/><rect x="152" y="120" width="12" height="52"/></g><path d="M216 96c0-30 14-52 34-52s34 22 34 52-14 56-34 56M230 98c0-20 8-36 20-36s20 16 20 36-6 38-14 40M250 82v22" class="stroke thin"/></svg>`;
const face = html`<svg class="drawing" viewBox="0 0 320 200" aria-hidden="true"><ellipse cx="160" cy="96" rx="66" ry="82" class="guide"/><circle cx="160" cy="82" r="38" class="ink"/><path d="M92 196c4-42 34-62 68-62s64 20 68 62z" class="ink"/><circle cx="147" cy="80" r="4" class="plate"/><circle cx="173" cy="80" r="4" class="plate"/><path d="M146 97q14 11 28 0" class="stroke thin light"/></svg>`;

const steps = [
  {
    id: 'front',
    title: 'Frente de tu documento',
    hint: 'Que se lean los datos y no haya reflejos.',
    drawing: front,
  },
  { id: 'back', title: 'Reverso de tu documento', hint: 'Voltea el documento y céntralo.', drawing: back },
  { id: 'face', title: 'Tu rostro', hint: 'Mira de frente, con buena luz.', drawing: face },
];

const step = (
  { id, title, hint, drawing }: (typeof steps)[number],
  index: number,
): Html => html`<section class="step" data-step="${id}" hidden aria-labelledby="title-${id}">
<p class="count">Foto ${index + 1} de ${steps.length}</p>
<h1 id="title-${id}" tabindex="-1">${title}</h1>
<p class="hint">${hint}</p>
<div class="viewfinder">${drawing}<video class="live" playsinline muted hidden></video></div>
</section>`;

const VERDICTS = [
  { status: 'approved', label: 'Aprobar', tone: 'strong' },
  { status: 'declined', label: 'Rechazar', tone: 'plain' },
  { status: 'review', label: 'Revisión manual', tone: 'plain' },
];

const FAULTS: readonly { readonly fault: DocumentFault; readonly label: string }[] = [
  { fault: 'other_name', label: 'Otro nombre' },
  { fault: 'other_document', label: 'Otro documento' },
  { fault: 'no_number', label: 'Sin número' },
  { fault: 'expired', label: 'Vencido' },
];

/** The page in the vendor's frame; its script posts the messages that the vendor's package expects. */
export const framePage = (session: Session): Html => {
  const over = isDecision(session.status) && session.status !== 'resubmission_requested';
  const slots = steps.map(
    ({ id, title }) =>
      html`<li data-slot="${id}"><span class="visually-hidden">${title}: pendiente</span></li>`,
  );
  const buttons = VERDICTS.map(
    ({ status, label, tone }) =>
      html`<button type="button" class="button button-${tone}" data-verdict="${status}">${label}</button>`,
  );
  const faultyButtons = FAULTS.map(
    ({ fault, label }) =>
      html`<button type="button" class="button button-plain" data-verdict="approved" data-fault="${fault}">${label}</button>`,
  );
  return html`<div class="frame">
<header class="strip"><p><strong>Verificación de prueba</strong><span>Sin guardar fotos</span></p></header>
<main>
<ol class="slots" aria-label="Fotos">${slots}</ol>
<section class="waiting" data-view="waiting"><h1>Preparando la verificación…</h1><p class="hint" role="status">Espera por favor.</p></section>
${steps.map(step)}
<section data-view="verdict" hidden aria-labelledby="title-verdict"><p class="count">Fotos enviadas</p>
<h1 id="title-verdict" tabindex="-1">¿Qué decide el proveedor?</h1>
<p class="hint">Aquí eliges el resultado que la app va a recibir.</p><div class="verdicts">${buttons}</div>
<div class="verdicts faults" role="group" aria-labelledby="title-faults"><h2 id="title-faults">Verificación aprobada, pero con un documento que no sirve</h2>${faultyButtons}</div></section>
<section data-view="over" hidden aria-labelledby="title-over"><h1 id="title-over" tabindex="-1">Esta verificación ya terminó</h1>
<p class="hint">Puedes volver a la aplicación.</p></section>
<p class="problem" role="alert" data-problem></p>
</main>
<footer>
<div class="shoot" data-shoot hidden>
<button type="button" class="button button-strong" data-take>Tomar foto</button>
<button type="button" class="button" data-camera>Usar mi cámara</button></div>
<button type="button" class="button button-quiet" data-cancel>Cancelar</button>
</footer>
</div>
${dataBlock('session', { token: session.token, status: session.status, over })}`;
};
