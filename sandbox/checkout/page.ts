import { dataBlock, formatPesos, type Html, html } from '../pages/html.ts';
import { type PageRequest, secondsLeft } from './order.ts';
import { TEST_BANKS, TEST_CARDS, TEST_NEQUI } from './test-data.ts';
import { type Transaction, transactionWire } from './transaction.ts';

/** Banner on every payer page: a test company, no real money. */
export const testBanner = (name: 'Pasarela de prueba' | 'Banco de prueba'): Html =>
  html`<header class="strip"><p><strong>${name}</strong><span>Sin dinero real</span></p></header>`;

interface Field {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly inputmode: 'numeric' | 'text';
  readonly maxlength: number;
}

/** Autofill is off: no real card belongs here. */
const input = ({ id, label, hint, inputmode, maxlength }: Field): Html => {
  const hintText = hint && html`<p class="hint" id="${id}-hint">${hint}</p>`;
  return html`<div class="field"><label for="${id}">${label}</label>${hintText}
<input id="${id}" name="${id}" inputmode="${inputmode}" maxlength="${maxlength}" autocomplete="off" spellcheck="false" aria-describedby="${hint && `${id}-hint `}${id}-error">
<p class="error" id="${id}-error"></p></div>`;
};

const cardPanel = html`<div class="panel" data-panel="CARD">
${input({ id: 'number', label: 'Número de tarjeta', inputmode: 'numeric', maxlength: 23 })}
<div class="pair">
${input({ id: 'expiry', label: 'Fecha de vencimiento', hint: 'MM/AA', inputmode: 'numeric', maxlength: 7 })}
${input({ id: 'cvc', label: 'CVC', hint: '3 o 4 números', inputmode: 'numeric', maxlength: 4 })}
</div>
${input({ id: 'holder', label: 'Nombre en la tarjeta', inputmode: 'text', maxlength: 60 })}
</div>`;

const bankPanel = html`<div class="panel" data-panel="PSE" hidden><div class="field"><label for="bank">Banco</label>
<select id="bank" name="bank" aria-describedby="bank-error"><option value="">Elige tu banco</option>${TEST_BANKS.map(
  ({ code, name }) => html`<option value="${code}">${name}</option>`,
)}</select><p class="error" id="bank-error"></p></div></div>`;

const nequiPanel = html`<div class="panel" data-panel="NEQUI" hidden>
${input({ id: 'phone', label: 'Celular Nequi', hint: '10 números', inputmode: 'numeric', maxlength: 14 })}
</div>`;

const cashPanel = html`<div class="panel" data-panel="BANCOLOMBIA_COLLECT" hidden>
<p>Te damos dos números para pagar en un corresponsal bancario. Tienes tres días.</p></div>`;

const METHODS = [
  { type: 'CARD', label: 'Tarjeta' },
  { type: 'PSE', label: 'PSE' },
  { type: 'NEQUI', label: 'Nequi' },
  { type: 'BANCOLOMBIA_COLLECT', label: 'Efectivo' },
];

const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

const samples = html`<details class="samples"><summary>Datos de prueba</summary>
<p>Cualquier fecha futura y cualquier CVC sirven. Otros números terminan en error.</p>
<div class="sample-buttons">
<button type="button" class="button" data-sample="CARD" data-value="${TEST_CARDS.approved}">Tarjeta que aprueba <span class="sample-value">${grouped(TEST_CARDS.approved)}</span></button>
<button type="button" class="button" data-sample="CARD" data-value="${TEST_CARDS.declined}">Tarjeta que rechaza <span class="sample-value">${grouped(TEST_CARDS.declined)}</span></button>
<button type="button" class="button" data-sample="NEQUI" data-value="${TEST_NEQUI.approved}">Nequi que aprueba <span class="sample-value">${TEST_NEQUI.approved}</span></button>
<button type="button" class="button" data-sample="NEQUI" data-value="${TEST_NEQUI.declined}">Nequi que rechaza <span class="sample-value">${TEST_NEQUI.declined}</span></button>
</div>
<p>Para dejar un pago pendiente, activa la falla «late» de payments en la <a href="/#fallas" target="_blank">guía del sandbox</a>.</p></details>`;

const paymentForm = (amount: string): Html => {
  const choices = METHODS.map(
    ({ type, label }, index) =>
      html`<label class="choice"><input type="radio" name="method" value="${type}" ${index === 0 ? html`checked` : undefined}><span>${label}</span></label>`,
  );
  return html`<section data-view="form"><form novalidate>
<fieldset><legend>Medio de pago</legend><div class="choices">${choices}</div></fieldset>
${cardPanel}${bankPanel}${nequiPanel}${cashPanel}
<p class="error summary" role="alert" data-problem></p>
<button class="button button-strong pay" data-pay>Pagar ${amount}</button>
</form>${samples}</section>`;
};

const outcome = (
  view: string,
  title: string,
  sentence: string,
  buttons: Html,
  more?: Html,
): Html => html`<section class="outcome outcome-${view}" data-view="${view}" hidden aria-labelledby="title-${view}">
<h2 id="title-${view}" tabindex="-1">${title}</h2><p data-sentence>${sentence}</p>${more}<div class="actions">${buttons}</div></section>`;

const finish = html`<button type="button" class="button" data-finish>Terminar</button>`;
const finishFirst = html`<button type="button" class="button button-strong" data-finish>Terminar</button>`;

const cashNumbers = outcome(
  'cash',
  'Paga en un corresponsal bancario',
  'Di que vas a pagar un recaudo, da estos dos números y entrega el valor exacto. Tienes tres días. El comercio se entera cuando la caja recibe el dinero.',
  finishFirst,
  html`<dl class="numbers"><div><dt>Número de convenio</dt><dd data-agreement></dd></div>
<div><dt>Número de pago</dt><dd data-intention></dd></div></dl>`,
);

export const checkoutPage = (request: PageRequest, latest: Transaction | undefined, now: Date): Html => {
  const { order } = request;
  const amount = formatPesos(order.amountInCents);
  const data = {
    order,
    customer: request.customer,
    lenderReferences: request.lenderReferences,
    parentOrigin: request.parentOrigin ?? null,
    secondsLeft: secondsLeft(order, now) ?? null,
    latest: latest === undefined ? null : transactionWire(latest),
  };
  return html`<div class="checkout">${testBanner('Pasarela de prueba')}
<main>
<section class="amount"><h1>Vas a pagar <span class="total">${amount}</span></h1>
<p class="reference">Referencia <span>${order.reference}</span></p><p class="countdown" data-countdown hidden></p></section>
${paymentForm(amount)}
${outcome('leaving', '¿Salir sin pagar?', 'Lo que escribiste se pierde. No se ha descontado dinero.', html`<button type="button" class="button button-strong" data-stay>Seguir pagando</button><button type="button" class="button" data-close>Salir sin pagar</button>`)}
${outcome('waiting', 'Procesando tu pago…', 'No cierres esta ventana. Suele tardar unos segundos.', html`<button type="button" class="button" data-leave hidden>Salir y esperar el resultado</button>`)}
${cashNumbers}
${outcome('approved', 'Pago aprobado', 'Ya le avisamos al comercio.', finishFirst)}
${outcome('refused', 'El pago no se hizo', 'No se descontó dinero.', html`<button type="button" class="button button-strong" data-again>Intentar con otro medio</button>${finish}`)}
${outcome('expired', 'El tiempo para pagar terminó', 'Vuelve al comercio y empieza otra vez.', finishFirst)}
${outcome('gone', 'Aquí se cerró el navegador', 'Es la falla «Sin navegador»: el comercio no oye nada más de este pago. Recarga su página para volver como quien abre la app otra vez.', html``)}
</main></div>${dataBlock('checkout', data)}`;
};

/** The order's errors, for integrators and payers. */
export const problemPage = (problems: Readonly<Record<string, readonly string[]>>): Html => {
  const items = Object.entries(problems).map(
    ([field, sentences]) => html`<li><code>${field}</code> ${sentences.join('. ')}</li>`,
  );
  const list = items.length > 0 ? html`<ul class="problems">${items}</ul>` : undefined;
  return html`<div class="checkout">${testBanner('Pasarela de prueba')}<main><section class="outcome outcome-refused"><h1>No se puede iniciar este pago</h1>
<p>El comercio envió datos que la pasarela no acepta. No se descontó dinero.</p>${list}</section></main></div>`;
};
