import { formatPesos } from '../pages/format.ts';
import { dataBlock, type Html, html } from '../pages/html.ts';
import { secondsLeft } from './order.ts';
import { paymentForm } from './page-form.ts';
import type { PageRequest } from './page-order.ts';
import { testBanner } from './test-banner.ts';
import type { Transaction } from './transaction.ts';
import { transactionWire } from './wire.ts';

function outcome(view: string, title: string, sentence: string, buttons: Html, more?: Html): Html {
  return html`<section class="outcome outcome-${view}" data-view="${view}" hidden aria-labelledby="title-${view}">
<h2 id="title-${view}" tabindex="-1">${title}</h2><p data-sentence>${sentence}</p>${more}<div class="actions">${buttons}</div></section>`;
}

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

export function checkoutPage(request: PageRequest, latest: Transaction | undefined, now: Date): Html {
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
${outcome('waiting', 'Procesando tu pago…', 'No cierres esta ventana. Suele tardar unos segundos.', html`<button type="button" class="button" data-leave hidden>Salir y esperar el resultado</button>`)}
${cashNumbers}
${outcome('approved', 'Pago aprobado', 'Ya le avisamos al comercio.', finishFirst)}
${outcome('refused', 'El pago no se hizo', 'No se descontó dinero.', html`<button type="button" class="button button-strong" data-again>Intentar con otro medio</button>${finish}`)}
${outcome('expired', 'El tiempo para pagar terminó', 'Vuelve al comercio y empieza otra vez.', finishFirst)}
${outcome('gone', 'Aquí se cerró el navegador', 'Es la falla «Sin navegador»: el comercio no oye nada más de este pago. Recarga su página para volver como quien abre la app otra vez.', html``)}
</main></div>${dataBlock('checkout', data)}`;
}

/** The order's errors, for integrators and payers. */
export function problemPage(problems: Readonly<Record<string, readonly string[]>>): Html {
  const items = Object.entries(problems).map(
    ([field, sentences]) => html`<li><code>${field}</code> ${sentences.join('. ')}</li>`,
  );
  const list = items.length > 0 ? html`<ul class="problems">${items}</ul>` : undefined;
  return html`<div class="checkout">${testBanner('Pasarela de prueba')}<main><section class="outcome outcome-refused"><h1>No se puede iniciar este pago</h1>
<p>El comercio envió datos que la pasarela no acepta. No se descontó dinero.</p>${list}</section></main></div>`;
}
