import { encodeClaim } from '#core/api/rights/claims.ts';
import { encodeWithdrawal, type RecordedWithdrawal, type Withdrawal } from '#core/api/rights/withdrawal.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { NO_MONEY, pesos } from '#core/money/money.ts';
import { SAMPLE_INSTANT } from '../samples/person.ts';
import { aClaim, anAnsweredClaim, aRecordedWithdrawal, aWithdrawal } from '../samples/rights.ts';
import type { Scene } from './scene.ts';
import {
  answers,
  enters,
  fails,
  given,
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

const CLAIM_LIST = {
  reclamos: [
    aClaim({ kind: 'claim' }),
    aClaim({ number: 10_040, kind: 'data_query', dueOn: calendarDate('2026-11-19') }),
    anAnsweredClaim({ number: 10_031, kind: 'complaint' }),
  ].map(encodeClaim),
};

const PAID_BACK: RecordedWithdrawal['returns'] = [
  { amount: pesos(260_526), dueBy: calendarDate('2026-12-09'), returnedAt: SAMPLE_INSTANT },
  { amount: pesos(80_000), dueBy: calendarDate('2099-12-10'), returnedAt: undefined },
];
const LATE = [{ amount: pesos(80_000), dueBy: calendarDate('2020-01-10'), returnedAt: undefined }];

const withdrawal = (changes: Partial<Withdrawal>): object => encodeWithdrawal(aWithdrawal(changes));
const PAID = withdrawal({ standing: 'returns', paid: pesos(260_526) });
/** What came of a withdrawal. */
const withdrawn = (
  changes: Partial<RecordedWithdrawal>,
  standing: Withdrawal['standing'] = 'withdrawn',
): object => withdrawal({ standing, recorded: aRecordedWithdrawal({ returns: [], ...changes }) });

const saysWithdrawn: Step = given({ credit: { credito: { estado: 'retractado' }, facturas: [] } });

const opens = (path: string): Step => enters('disbursed', `${RIGHTS}${path}`);
const reads = (path: string, ...given: readonly [pattern: string, body: object]): readonly Step[] => [
  answers(given[0], 200, given[1]),
  opens(path),
];

export const rightsScenes: readonly Scene[] = [
  scene('claims', ...reads('', CLAIMS, CLAIM_LIST), shows('Reclamo R-10042')),
  scene('no-claims', opens(''), shows('Aún no has radicado ninguna.')),
  scene('loading', stalls(CLAIMS), opens(''), shows('Consultando tus solicitudes…')),
  scene('not-read', fails(CLAIMS), opens(''), shows('No pudimos consultar tus solicitudes')),
  scene('without-credit', enters('registered', RIGHTS), showsHeading('Mis derechos')),
  scene('claim', opens('/claim'), shows('¿Qué quieres pedir?')),
  scene('claim-wrong', opens('/claim'), presses('Radicar'), ({ page }) =>
    expect(page.getByRole('link', { name: /Elige qué quieres pedir/ })).toBeVisible(),
  ),
  scene('claim-offline', opens('/claim'), shows('¿Qué quieres pedir?'), goOffline, shows(/^Para radicar/)),
  scene('correction', opens('/claim?kind=correction'), showsHeading('Corregir un dato')),
  scene(
    'claim-filed',
    enters('registered', `${RIGHTS}/claim?kind=correction`),
    ({ page }) => page.getByLabel('Cuéntanos').fill('Mi segundo apellido es Nuñez, con eñe.'),
    presses('Radicar'),
    shows(/^Te respondemos a más tardar el/),
  ),
  scene(
    'consents',
    opens('/consents'),
    showsHeading('Mis autorizaciones'),
    shows('Centrales de información'),
  ),
  scene(
    'consent-revoking',
    opens('/consents'),
    presses('Retirar: Cuál es tu procedimiento'),
    shows('Sí, retirarla'),
  ),
  scene(
    'consents-not-read',
    fails(CONSENTS),
    opens('/consents'),
    shows('No pudimos consultar tus autorizaciones'),
  ),
  scene('data', opens('/data'), showsHeading('Descargar mis datos')),
  scene(
    'data-offline',
    opens('/data'),
    showsHeading('Descargar mis datos'),
    goOffline,
    shows(/^Para descargar/),
  ),
  scene(
    'withdrawal',
    ...reads('/withdrawal', WITHDRAWAL, withdrawal({ standing: 'cancels', paid: NO_MONEY })),
    shows('Quiero arrepentirme'),
  ),
  scene(
    'withdrawal-asked-twice',
    ...reads('/withdrawal', WITHDRAWAL, PAID),
    presses('Quiero arrepentirme'),
    shows('Sí, me arrepiento'),
  ),
  scene('withdrawal-of-delivered', ...reads('/withdrawal', WITHDRAWAL, PAID), shows('Quiero arrepentirme')),
  scene(
    'withdrawal-recorded',
    ...reads('/withdrawal', WITHDRAWAL, withdrawn({ clinic: 'unasked' }, 'recorded')),
    shows('Registramos tu retracto'),
  ),
  scene(
    'withdrawal-done',
    ...reads('/withdrawal', WITHDRAWAL, withdrawn({ returns: PAID_BACK })),
    shows('Te retractaste: no debes nada'),
  ),
  scene(
    'withdrawal-late',
    ...reads('/withdrawal', WITHDRAWAL, withdrawn({ clinic: 'declined', returns: LATE })),
    shows(/^Debimos devolverla/),
  ),
  scene(
    'withdrawn-home',
    saysWithdrawn,
    answers(WITHDRAWAL, 200, withdrawn({ clinic: 'repaid', returns: PAID_BACK })),
    enters('disbursed', '/dashboard'),
    shows('Te retractaste: no debes nada'),
  ),
  scene(
    'withdrawn-not-read',
    saysWithdrawn,
    fails(WITHDRAWAL),
    enters('disbursed', '/dashboard'),
    shows('Te retractaste: no debes nada'),
  ),
  scene(
    'withdrawal-over',
    ...reads('/withdrawal', WITHDRAWAL, withdrawal({ standing: 'over' })),
    shows(/^El último día para arrepentirte/),
  ),
  scene(
    'nothing-to-withdraw',
    ...reads('/withdrawal', WITHDRAWAL, { retracto: null }),
    shows(/^No tienes un crédito/),
  ),
  scene('closure-waits', opens('/closure'), shows('Tienes un crédito vigente')),
  scene(
    'closure',
    ...reads('/closure', CLOSURE, { tiene_credito: false, solicitud: null }),
    presses('Cerrar mi cuenta'),
    shows('Sí, cerrarla'),
  ),
];
