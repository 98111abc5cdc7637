import { encodeClaim } from '#core/api/rights/claims.ts';
import { encodeWithdrawal, type RecordedWithdrawal, type Withdrawal } from '#core/api/rights/withdrawal.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { NO_MONEY, pesos } from '#core/money/money.ts';
import { SAMPLE_INSTANT } from '../samples/person.ts';
import { aClaim, anAnsweredClaim, aQuestion, aRecordedWithdrawal, aWithdrawal } from '../samples/rights.ts';
import type { Scenes, Step } from './scene.ts';
import {
  answers,
  enters,
  fails,
  fills,
  offline,
  presses,
  shows,
  showsHeading,
  showsRole,
  stalls,
} from './steps.ts';

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
  {
    ...{ amount: pesos(260_526), dueBy: calendarDate('2026-12-09'), way: 'card' },
    ...{ from: calendarDate('2026-12-01'), returnedAt: SAMPLE_INSTANT },
  },
  {
    ...{ amount: pesos(80_000), dueBy: calendarDate('2099-12-10'), way: 'key' },
    ...{ from: calendarDate('2099-12-02'), returnedAt: undefined },
  },
];
const LATE: RecordedWithdrawal['returns'] = [
  {
    ...{ amount: pesos(80_000), dueBy: calendarDate('2020-01-10'), way: 'agreed' },
    ...{ from: calendarDate('2020-01-02'), returnedAt: undefined },
  },
];

const withdrawal = (changes: Partial<Withdrawal>): object => encodeWithdrawal(aWithdrawal(changes));
const PAID = withdrawal({ standing: 'returns', paid: pesos(260_526) });
/** What came of a withdrawal. */
const withdrawn = (
  changes: Partial<RecordedWithdrawal>,
  standing: Withdrawal['standing'] = 'withdrawn',
): object => withdrawal({ standing, recorded: aRecordedWithdrawal({ returns: [], ...changes }) });

const EXCLUDED = withdrawn(
  { question: aQuestion({ answeredAt: SAMPLE_INSTANT, begunOn: calendarDate('2026-11-18') }) },
  'excluded',
);

const atHomeOf = (retracto: 'preguntado' | 'excluido', title: string): Step => [
  enters('disbursed', '/dashboard', { credit: { retracto } }),
  shows(title),
];

const atWithdrawnHome: Step = [
  enters('disbursed', '/dashboard', { credit: { credito: { estado: 'retractado' }, facturas: [] } }),
  shows('Te retractaste: no debes nada'),
];

const opens = (path: string): Step => enters('disbursed', `${RIGHTS}${path}`);
const reads = (path: string, pattern: string, body: object): Step => [
  answers(pattern, 200, body),
  opens(path),
];
const readsWithdrawal = (body: object): Step => reads('/withdrawal', WITHDRAWAL, body);

const atClaim: Step = [opens('/claim'), shows('¿Qué quieres pedir?')];
const atConsents: Step = [opens('/consents'), showsHeading('Mis autorizaciones')];
const atData: Step = [opens('/data'), showsHeading('Descargar mis datos')];

export const rightsScenes: Scenes = {
  claims: [reads('', CLAIMS, CLAIM_LIST), shows('Reclamo R-10042')],
  'no-claims': [opens(''), shows('Aún no has radicado ninguna.')],
  loading: [stalls(CLAIMS), opens(''), shows('Consultando tus solicitudes…')],
  'not-read': [fails(CLAIMS), opens(''), shows('No pudimos consultar tus solicitudes')],
  claim: atClaim,
  'claim-wrong': [opens('/claim'), presses('Radicar'), showsRole('link', /Elige qué quieres pedir/)],
  'claim-offline': offline(atClaim, /^Para radicar/),
  correction: [opens('/claim?kind=correction'), showsHeading('Corregir un dato')],
  'claim-filed': [
    enters('registered', `${RIGHTS}/claim?kind=correction`),
    fills('Cuéntanos', 'Mi segundo apellido es Nuñez, con eñe.'),
    presses('Radicar'),
    shows(/^Te respondemos a más tardar el/),
  ],
  consents: [atConsents, shows('Centrales de información')],
  'consent-revoking': [atConsents, presses('Retirar: Cuál es tu procedimiento'), shows('Sí, retirarla')],
  'consents-not-read': [
    fails(CONSENTS),
    opens('/consents'),
    shows('No pudimos consultar tus autorizaciones'),
  ],
  data: atData,
  'data-offline': offline(atData, /^Para descargar/),
  withdrawal: [
    readsWithdrawal(withdrawal({ standing: 'cancels', paid: NO_MONEY })),
    shows('Quiero arrepentirme'),
  ],
  'withdrawal-asked-twice': [
    readsWithdrawal(PAID),
    presses('Quiero arrepentirme'),
    shows('Sí, me arrepiento'),
  ],
  'withdrawal-of-delivered': [readsWithdrawal(PAID), shows('Quiero arrepentirme')],
  'withdrawal-recorded': [
    readsWithdrawal(withdrawn({ clinic: 'unasked' }, 'recorded')),
    shows('Registramos tu retracto'),
  ],
  'withdrawal-clinic-asked': [
    readsWithdrawal(withdrawn({ clinic: 'unasked', question: aQuestion() }, 'asked')),
    shows(/^Le preguntamos a .* si tu procedimiento/),
  ],
  'withdrawal-excluded': [readsWithdrawal(EXCLUDED), shows('Tu retracto no procede: tu crédito sigue')],
  'withdrawal-clinic-silent': [
    readsWithdrawal(withdrawn({ question: aQuestion() })),
    shows(/no respondió si tu procedimiento/),
  ],
  'withdrawal-asked-home': atHomeOf('preguntado', 'Registramos tu retracto'),
  'withdrawal-excluded-home': atHomeOf('excluido', 'Tu retracto no procede: tu crédito sigue'),
  'withdrawal-done': [
    readsWithdrawal(withdrawn({ returns: PAID_BACK })),
    shows('Te retractaste: no debes nada'),
  ],
  'withdrawal-late': [
    readsWithdrawal(withdrawn({ clinic: 'declined', returns: LATE })),
    shows(/^Debimos devolverla/),
  ],
  'withdrawn-home': [
    answers(WITHDRAWAL, 200, withdrawn({ clinic: 'repaid', returns: PAID_BACK })),
    atWithdrawnHome,
  ],
  'withdrawn-not-read': [fails(WITHDRAWAL), atWithdrawnHome],
  'withdrawal-over': [
    readsWithdrawal(withdrawal({ standing: 'over' })),
    shows(/^El último día para arrepentirte/),
  ],
  'nothing-to-withdraw': [readsWithdrawal({ retracto: null }), shows(/^No tienes un crédito/)],
  'closure-waits': [opens('/closure'), shows('Tienes un crédito vigente')],
  closure: [
    reads('/closure', CLOSURE, { tiene_credito: false, solicitud: null }),
    presses('Cerrar mi cuenta'),
    shows('Sí, cerrarla'),
  ],
};
