import type { Scene } from './scene.ts';
import {
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
    ...{ credito: 1_234_567_897, estado: 'cancela', ultimo_dia: '2026-11-27', solicitud: null },
    ...changes,
  },
});

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
    ...reads('/withdrawal', WITHDRAWAL, withdrawal({ estado: 'devuelve' })),
    presses('Quiero arrepentirme'),
    shows('Sí, me arrepiento'),
  ),
  scene(
    'withdrawal-filed',
    ...reads(
      '/withdrawal',
      WITHDRAWAL,
      withdrawal({ estado: 'devuelve', solicitud: claim('R-10050', { tipo: 'retracto' }) }),
    ),
    shows(/^Registramos tu decisión/),
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
