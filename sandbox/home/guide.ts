import { TEST_BANKS, TEST_CARDS, TEST_NEQUI } from '../checkout/test-data.ts';
import { type Html, html } from '../pages/html.ts';

const STEPS: readonly (readonly [string, string])[] = [
  [
    'Regístrate',
    'En la app, «Solicitar un crédito», y escribe cualquier celular de 10 números que empiece por 3.',
  ],
  ['Lee el código', 'Llega a la bandeja como WhatsApp o SMS. Cada código dura 5 minutos.'],
  ['Tus datos', 'Nombres, correo y actividad. El correo se confirma con otro código, también en la bandeja.'],
  ['Tu documento', 'Los cuatro últimos números deciden qué responde la central de riesgo: mira la tabla.'],
  ['El procedimiento', 'Busca un médico y un procedimiento, y escribe cuánto cuesta.'],
  ['La oferta', 'Cambia el monto, elige las cuotas y revisa cuánto pagas en total.'],
  ['Firma', 'Con otro código por SMS. La copia firmada llega por correo, con su PDF.'],
  ['Tu identidad', 'Tres fotos en la ventana del proveedor (sirve el dibujo) y tú eliges el resultado.'],
  ['Desembolso', 'El médico confirma procedimiento, costo y fecha, y la tesorería gira en unos segundos.'],
  ['Paga', 'En el portal, paga el mínimo con una tarjeta de prueba y mira cómo baja la deuda.'],
];

export const journey = (appUrl: string): Html => {
  const items = STEPS.map(([title, sentence]) => html`<li><strong>${title}.</strong> ${sentence}</li>`);
  return html`<section class="card" aria-labelledby="recorrido"><h2 id="recorrido">El recorrido</h2>
<ol class="steps">${items}</ol>
<p class="actions"><a class="button button-strong" href="${appUrl}/">Abrir la app</a><a class="button" href="/inbox">Abrir la bandeja</a></p></section>`;
};

const DOCUMENTS: readonly (readonly [string, string])[] = [
  ['0001', 'Rechazada: mora grave vigente'],
  ['0002', 'En espera de documentos: poco historial'],
  ['0003', 'En proceso las dos primeras consultas, después aprobada'],
  ['0004', 'En proceso para siempre'],
  ['0005', 'La central de riesgo no responde'],
  ['0006', 'Aprobada hasta $ 1.000.000'],
  ['0007', 'Ingresos tan bajos que ningún plan alcanza'],
  ['0008', 'En espera de una persona: la central la conoce con otro nombre'],
];

export const testDocuments = (): Html => {
  const rows = DOCUMENTS.map(
    ([ending, meaning]) =>
      html`<tr><th scope="row"><code>102030<b>${ending}</b></code></th><td>${meaning}</td></tr>`,
  );
  return html`<section class="card" aria-labelledby="documentos"><h2 id="documentos">Documentos de prueba</h2>
<p>Solo cuentan los cuatro últimos números.</p>
<table><thead><tr><th scope="col">Documento</th><th scope="col">Qué pasa</th></tr></thead>
<tbody>${rows}<tr><th scope="row">Cualquier otro</th><td>Aprobada hasta lo que cuesta el procedimiento</td></tr></tbody></table></section>`;
};

const COSTS: readonly (readonly [string, string])[] = [
  ['001', 'La mitad: el crédito se ofrece otra vez por menos'],
  ['002', 'Otro procedimiento'],
  ['003', 'La fecha, una semana después'],
  ['004', 'Que no lo hará'],
];

export const testCosts = (): Html => {
  const rows = COSTS.map(
    ([ending, meaning]) =>
      html`<tr><th scope="row"><code>3.000.<b>${ending}</b></code></th><td>${meaning}</td></tr>`,
  );
  return html`<section class="card" aria-labelledby="costos"><h2 id="costos">Lo que confirma el médico</h2>
<p>Solo cuentan los tres últimos números del costo.</p>
<table><thead><tr><th scope="col">Costo</th><th scope="col">Qué confirma</th></tr></thead>
<tbody>${rows}<tr><th scope="row">Cualquier otro</th><td>Lo que escribiste</td></tr></tbody></table></section>`;
};

export const testPayments = (): Html => {
  const [approving, declining] = TEST_BANKS;
  const rows: readonly (readonly [string, string, string])[] = [
    ['Tarjeta', TEST_CARDS.approved.replace(/(\d{4})(?=\d)/g, '$1 '), 'Aprueba'],
    ['Tarjeta', TEST_CARDS.declined.replace(/(\d{4})(?=\d)/g, '$1 '), 'Rechaza'],
    ['Tarjeta', 'cualquier otra', 'Error'],
    ['Nequi', TEST_NEQUI.approved, 'Aprueba'],
    ['Nequi', TEST_NEQUI.declined, 'Rechaza'],
    ['PSE', approving.name, 'Aprueba'],
    ['PSE', declining.name, 'Rechaza'],
    ['Efectivo', 'los dos números', 'Lo decides abajo'],
  ];
  const body = rows.map(
    ([method, sample, result]) =>
      html`<tr><th scope="row">${method}</th><td><code>${sample}</code></td><td>${result}</td></tr>`,
  );
  return html`<section class="card" aria-labelledby="pagos"><h2 id="pagos">Pagos de prueba</h2>
<p>Con las tarjetas sirve cualquier fecha futura y cualquier CVC.</p>
<table><thead><tr><th scope="col">Medio</th><th scope="col">Dato</th><th scope="col">Resultado</th></tr></thead><tbody>${body}</tbody></table></section>`;
};
