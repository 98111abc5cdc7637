import { pays } from './payment.ts';
import type { Scenes, Step } from './scene.ts';
import {
  clicks,
  enters,
  expect,
  fails,
  follows,
  given,
  goesTo,
  logsIn,
  losesFiles,
  offline,
  passes,
  presses,
  shows,
  showsHeading,
  showsRole,
  stalls,
} from './steps.ts';

const CREDIT_CALL = '**/api/cartera/creditos/*';
const DOCUMENTS_CALL = '**/api/cartera/creditos/*/documentos';

const entersHome: Step = enters('disbursed', '/dashboard');
const atHome: Step = [
  entersHome,
  showsHeading('Tu crédito'),
  showsRole('link', /^Pagar \$/),
  // Its code chunk loads last.
  showsRole('heading', 'Fechas para tener presentes'),
];

const opens = (path: string, heading: string): Step => [
  enters('disbursed', path),
  showsHeading(heading),
  ({ page }) => expect(page.getByText('Consultando tu crédito…')).toHaveCount(0),
];
const opensDocuments: Step = opens('/dashboard/documents', 'Tus documentos');

/** A credit of six instalments without a payment, some days after the disbursement. */
const unpaid = (days: number, path: string): Step => [logsIn(days), goesTo(path)];
const inArrears = (path: string): Step => unpaid(45, path);

const hasPaid: Step = [pays(), goesTo('/dashboard/payments'), showsRole('heading', 'Cómo se aplicó')];

export const portalScenes: Scenes = {
  home: atHome,
  'home-in-arrears': [inArrears('/dashboard'), shows('Tienes 1 cuota vencida')],
  'home-insolvent': [
    given({ credit: { credito: { mora_por_dia: 0, insolvencia_desde: '2026-12-20' } } }),
    inArrears('/dashboard'),
    shows(/^Desde el .* estás en un proceso de insolvencia/),
  ],
  'home-after-payment': [pays(), goesTo('/dashboard'), shows('Estás al día')],
  'home-paid-off': [pays('Pago total'), goesTo('/dashboard'), shows('Terminaste de pagar tu crédito')],
  'home-offline': offline(atHome, 'Pagar necesita conexión.'),
  'home-part-missing': [
    losesFiles('**/assets/dates-card-*.js'),
    entersHome,
    showsHeading('Tu crédito'),
    shows('Una parte de esta pantalla no llegó.'),
  ],
  'home-stale': [
    atHome,
    fails(CREDIT_CALL),
    passes(100),
    follows('Documentos'),
    follows('Inicio'),
    shows('No pudimos traer tus datos de hoy.'),
  ],
  loading: [stalls(CREDIT_CALL), entersHome, shows('Consultando tu crédito…')],
  'not-read': [fails(CREDIT_CALL), entersHome, shows('No pudimos consultar tu crédito')],
  // @covers 2.119
  'in-process': [
    enters('applied', '/dashboard', { documentEnding: '0004' }),
    showsHeading('Gracias por solicitar tu crédito'),
  ],
  credit: [opens('/dashboard/credit', 'Detalle de tu crédito'), showsRole('table')],
  'credit-on-paper': [
    opens('/dashboard/credit', 'Detalle de tu crédito'),
    showsRole('table'),
    ({ page }) => page.emulateMedia({ media: 'print' }),
    ({ page }) => expect(page.getByText(/^Crédito 1\d{9} de CuotaSana$/)).toHaveCount(2),
    // What is pressed does not stay on paper, and what is read has its whole width.
    async ({ page }) => {
      for (const control of ['navigation', 'button', 'slider'] as const)
        await expect(page.getByRole(control)).toHaveCount(0);
      await expect
        .poll(() => page.getByRole('main').evaluate((main) => main.clientWidth / document.body.clientWidth))
        .toBeGreaterThan(0.95);
    },
  ],
  'credit-in-arrears': [inArrears('/dashboard/credit'), showsRole('cell', 'Vencida')],
  'payments-empty': opens('/dashboard/payments', 'Tus pagos'),
  payments: hasPaid,
  'payments-loading': [
    stalls(CREDIT_CALL),
    enters('disbursed', '/dashboard/payments'),
    shows('Consultando tu crédito…'),
  ],
  'payments-offline': offline(hasPaid, /^Cómo se aplicó$/),
  documents: [opensDocuments, shows(/^Te falta pagar/)],
  'documents-loading': [stalls(DOCUMENTS_CALL), opensDocuments, shows('Buscando tus documentos…')],
  'documents-not-listed': [
    fails(DOCUMENTS_CALL),
    opensDocuments,
    shows(/^No pudimos consultar tus extractos/),
  ],
  'documents-with-statements': [
    unpaid(150, '/dashboard/documents'),
    clicks('Ver los anteriores (2)', { exact: true }),
    shows('Extracto de la cuota 1', { exact: true }),
  ],
  // @covers 2.17
  'documents-paid-off': [
    pays('Pago total'),
    goesTo('/dashboard/documents'),
    showsRole('button', 'Ver mi paz y salvo'),
  ],
  'documents-offline': offline([opensDocuments, shows(/^Te falta pagar/)], 'Pagar necesita conexión.'),
  'documents-not-opened': [
    fails('**/api/contract/download/*'),
    opensDocuments,
    presses(/^Abrir el contrato/),
    shows('No pudimos abrir el documento'),
  ],
};
