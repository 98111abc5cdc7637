import { type Html, html } from '../pages/html.ts';
import { testBanks, testCards, testNequi } from './test-data.ts';

interface Field {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly inputmode: 'numeric' | 'text';
  readonly maxlength: number;
}

/** Autofill is off: no real card belongs here. */
function input({ id, label, hint, inputmode, maxlength }: Field): Html {
  const hintText = hint && html`<p class="hint" id="${id}-hint">${hint}</p>`;
  return html`<div class="field"><label for="${id}">${label}</label>${hintText}
<input id="${id}" name="${id}" inputmode="${inputmode}" maxlength="${maxlength}" autocomplete="off" spellcheck="false" aria-describedby="${hint && `${id}-hint `}${id}-error">
<p class="error" id="${id}-error"></p></div>`;
}

const cardPanel = html`<div class="panel" data-panel="CARD">
${input({ id: 'number', label: 'Número de tarjeta', inputmode: 'numeric', maxlength: 23 })}
<div class="pair">
${input({ id: 'expiry', label: 'Fecha de vencimiento', hint: 'MM/AA', inputmode: 'numeric', maxlength: 7 })}
${input({ id: 'cvc', label: 'CVC', hint: '3 o 4 números', inputmode: 'numeric', maxlength: 4 })}
</div>
${input({ id: 'holder', label: 'Nombre en la tarjeta', inputmode: 'text', maxlength: 60 })}
</div>`;

const bankPanel = html`<div class="panel" data-panel="PSE" hidden><div class="field"><label for="bank">Banco</label>
<select id="bank" name="bank" aria-describedby="bank-error"><option value="">Elige tu banco</option>${testBanks.map(
  ({ code, name }) => html`<option value="${code}">${name}</option>`,
)}</select><p class="error" id="bank-error"></p></div></div>`;

const nequiPanel = html`<div class="panel" data-panel="NEQUI" hidden>
${input({ id: 'phone', label: 'Celular Nequi', hint: '10 números', inputmode: 'numeric', maxlength: 14 })}
</div>`;

const cashPanel = html`<div class="panel" data-panel="BANCOLOMBIA_COLLECT" hidden>
<p>Te damos dos números para pagar en un corresponsal bancario. Tienes tres días.</p></div>`;

const methods = [
  { type: 'CARD', label: 'Tarjeta' },
  { type: 'PSE', label: 'PSE' },
  { type: 'NEQUI', label: 'Nequi' },
  { type: 'BANCOLOMBIA_COLLECT', label: 'Efectivo' },
];

const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

const samples = html`<details class="samples"><summary>Datos de prueba</summary>
<p>Cualquier fecha futura y cualquier CVC sirven. Otros números terminan en error.</p>
<div class="sample-buttons">
<button type="button" class="button" data-sample="CARD" data-value="${testCards.approved}">Tarjeta que aprueba <span class="sample-value">${grouped(testCards.approved)}</span></button>
<button type="button" class="button" data-sample="CARD" data-value="${testCards.declined}">Tarjeta que rechaza <span class="sample-value">${grouped(testCards.declined)}</span></button>
<button type="button" class="button" data-sample="NEQUI" data-value="${testNequi.approved}">Nequi que aprueba <span class="sample-value">${testNequi.approved}</span></button>
<button type="button" class="button" data-sample="NEQUI" data-value="${testNequi.declined}">Nequi que rechaza <span class="sample-value">${testNequi.declined}</span></button>
</div>
<p>Para dejar un pago pendiente, activa la falla «late» de payments en la <a href="/#fallas" target="_blank">guía del sandbox</a>.</p></details>`;

export function paymentForm(amount: string): Html {
  const choices = methods.map(
    ({ type, label }, index) =>
      html`<label class="choice"><input type="radio" name="method" value="${type}" ${index === 0 ? html`checked` : undefined}><span>${label}</span></label>`,
  );
  return html`<section data-view="form"><form novalidate>
<fieldset><legend>Medio de pago</legend><div class="choices">${choices}</div></fieldset>
${cardPanel}${bankPanel}${nequiPanel}${cashPanel}
<p class="error summary" role="alert" data-problem></p>
<button class="button button-strong pay" data-pay>Pagar ${amount}</button>
</form>${samples}</section>`;
}
