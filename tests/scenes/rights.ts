import type { Scene } from './scene.ts';
import {
  alters,
  answers,
  entersAsNewcomer,
  entersAsSomeone,
  fails,
  presses,
  type Step,
  scene,
  shows,
  showsHeading,
  stalls,
} from './steps.ts';
import { expect, goOffline } from './user-actions.ts';

const RIGHTS = '/dashboard/rights';
const CLAIMS = '**/api/derechos/reclamos';
const CONSENTS = '**/api/derechos/autorizaciones';
const WITHDRAWAL = '**/api/derechos/retracto';
const CLOSURE = '**/api/derechos/cierre';

const claim = (radicado: string, more: object = {}) => ({
  radicado,
  tipo: 'reclamo',
  texto: 'Me cobraron dos veces la cuota de octubre.\n\nPagué el 5 por PSE.',
  recibido: '2026-11-18T15:00:00.000Z',
  responder_hasta: '2026-12-10',
  respuesta: null,
  ...more,
});

const CLAIM_LIST = {
  reclamos: [
    claim('R-10042'),
    claim('R-10040', { tipo: 'consulta_datos', responder_hasta: '2026-11-19' }),
    claim('R-10031', {
      tipo: 'queja',
      respuesta: { texto: 'Tienes razón.\n\nYa hablamos con la persona.', fecha: '2026-11-10T15:00:00.000Z' },
    }),
  ],
};

const withdrawal = (changes: object): object => ({
  retracto: {
    ...{ credito: 1_234_567_897, estado: 'cancela', ultimo_dia: '2026-11-27', pagado: 0, registro: null },
    ...{ medico: 'Clínica Dental Sonríe', llave: '+57 300 *** 4567' },
    ...changes,
  },
});

const PAID_BACK = [
  { valor: 260_526, hasta: '2026-12-09', devuelta: '2026-11-26T15:20:00.000Z' },
  { valor: 80_000, hasta: '2099-12-10', devuelta: null },
];
/** What came of a withdrawal. */
const withdrawn = (changes: object, estado = 'retractado'): object =>
  withdrawal({
    estado,
    registro: {
      ...{ radicado: 'RT-10050', fecha: '2026-11-24T15:00:00.000Z' },
      ...{ dinero_del_medico: 'pedido', devoluciones: [] },
      ...changes,
    },
  });
const saysWithdrawn: Step = alters('**/api/cartera/creditos/*', ({ data }) => ({
  data: { ...data, credito: { ...data.credito, estado: 'retractado' }, facturas: [] },
}));

const enters = (path: string): Step => entersAsSomeone('disbursed', `${RIGHTS}${path}`);
const reads = (path: string, ...given: readonly [pattern: string, body: object]): readonly Step[] => [
  answers(given[0], 200, given[1]),
  enters(path),
];

export const rightsScenes: readonly Scene[] = [
  scene('claims', ...reads('', CLAIMS, CLAIM_LIST), shows('Reclamo R-10042')),
  scene('no-claims', enters(''), shows('Aún no has radicado ninguna.')),
  scene('loading', stalls(CLAIMS), enters(''), shows('Consultando tus solicitudes…')),
  scene('not-read', fails(CLAIMS), enters(''), shows('No pudimos consultar tus solicitudes')),
  scene('without-credit', entersAsSomeone('registered', RIGHTS), showsHeading('Mis derechos')),
  scene('claim', enters('/claim'), shows('¿Qué quieres pedir?')),
  scene('claim-wrong', enters('/claim'), presses('Radicar'), ({ page }) =>
    expect(page.getByRole('link', { name: /Elige qué quieres pedir/ })).toBeVisible(),
  ),
  scene('claim-offline', enters('/claim'), shows('¿Qué quieres pedir?'), goOffline, shows(/^Para radicar/)),
  scene('correction', enters('/claim?kind=correction'), showsHeading('Corregir un dato')),
  scene(
    'claim-filed',
    entersAsNewcomer('registered', `${RIGHTS}/claim?kind=correction`),
    ({ page }) => page.getByLabel('Cuéntanos').fill('Mi segundo apellido es Nuñez, con eñe.'),
    presses('Radicar'),
    shows(/^Te respondemos a más tardar el/),
  ),
  scene(
    'consents',
    enters('/consents'),
    showsHeading('Mis autorizaciones'),
    shows('Centrales de información'),
  ),
  scene(
    'consent-revoking',
    enters('/consents'),
    presses('Retirar: Cuál es tu procedimiento'),
    shows('Sí, retirarla'),
  ),
  scene(
    'consents-not-read',
    fails(CONSENTS),
    enters('/consents'),
    shows('No pudimos consultar tus autorizaciones'),
  ),
  scene('data', enters('/data'), showsHeading('Descargar mis datos')),
  scene(
    'data-offline',
    enters('/data'),
    showsHeading('Descargar mis datos'),
    goOffline,
    shows(/^Para descargar/),
  ),
  scene('withdrawal', ...reads('/withdrawal', WITHDRAWAL, withdrawal({})), shows('Quiero arrepentirme')),
  scene(
    'withdrawal-asked-twice',
    ...reads('/withdrawal', WITHDRAWAL, withdrawal({ estado: 'devuelve', pagado: 260_526 })),
    presses('Quiero arrepentirme'),
    shows('Sí, me arrepiento'),
  ),
  scene(
    'withdrawal-of-delivered',
    ...reads('/withdrawal', WITHDRAWAL, withdrawal({ estado: 'devuelve', pagado: 260_526 })),
    shows('Quiero arrepentirme'),
  ),
  scene(
    'withdrawal-recorded',
    ...reads('/withdrawal', WITHDRAWAL, withdrawn({ dinero_del_medico: 'por_pedir' }, 'registrado')),
    shows('Registramos tu retracto'),
  ),
  scene(
    'withdrawal-done',
    ...reads('/withdrawal', WITHDRAWAL, withdrawn({ devoluciones: PAID_BACK })),
    shows('Te retractaste: no debes nada'),
  ),
  scene(
    'withdrawal-late',
    ...reads(
      '/withdrawal',
      WITHDRAWAL,
      withdrawn({
        dinero_del_medico: 'negado',
        devoluciones: [{ valor: 80_000, hasta: '2020-01-10', devuelta: null }],
      }),
    ),
    shows(/^Debimos devolverla/),
  ),
  scene(
    'withdrawn-home',
    saysWithdrawn,
    answers(WITHDRAWAL, 200, withdrawn({ dinero_del_medico: 'devuelto', devoluciones: PAID_BACK })),
    entersAsSomeone('disbursed', '/dashboard'),
    shows('Te retractaste: no debes nada'),
  ),
  scene(
    'withdrawn-not-read',
    saysWithdrawn,
    fails(WITHDRAWAL),
    entersAsSomeone('disbursed', '/dashboard'),
    shows('Te retractaste: no debes nada'),
  ),
  scene(
    'withdrawal-over',
    ...reads('/withdrawal', WITHDRAWAL, withdrawal({ estado: 'vencido' })),
    shows(/^El último día para arrepentirte/),
  ),
  scene(
    'nothing-to-withdraw',
    ...reads('/withdrawal', WITHDRAWAL, { retracto: null }),
    shows(/^No tienes un crédito/),
  ),
  scene('closure-waits', enters('/closure'), shows('Tienes un crédito vigente')),
  scene(
    'closure',
    ...reads('/closure', CLOSURE, { tiene_credito: false, solicitud: null }),
    presses('Cerrar mi cuenta'),
    shows('Sí, cerrarla'),
  ),
];
