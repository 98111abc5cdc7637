import { wallTimeOf } from '#core/calendar/wall-time.ts';
import { openPaymentAnswer, paymentAnswer } from '../samples/credit.ts';
import { SAMPLE_INSTANT } from '../samples/person.ts';
import { pdf, photo } from '../support/sample-files.ts';
import { findsCredit } from './public-payment.ts';
import type { Scenes, Step } from './scene.ts';
import {
  answers,
  choosesFile,
  enters,
  fails,
  fills,
  follows,
  loses,
  offline,
  presses,
  refuses,
  shows,
  showsHeading,
  showsRole,
  stalls,
} from './steps.ts';

const CALL = '**/api/cartera/creditos/*/consignaciones/*';
const ADDRESS = '/dashboard/pay/cash/slip';
const SEND = 'Enviar comprobante';

const opens: Step = [
  enters('disbursed', ADDRESS),
  showsHeading('Reporta tu pago en efectivo'),
  showsRole('button', SEND),
];
const choosesSlip = (name: string, content: () => Promise<Buffer>): Step => [
  choosesFile(/^(Tomar foto o elegir archivo|Cambiar archivo)/, name, content),
  shows(name),
];
const fillsIn: Step = [
  fills('Valor que pagaste', '356835'),
  fills('Fecha y hora en la caja', wallTimeOf(SAMPLE_INSTANT)),
  fills('Número del recibo', '0042'),
];
const filled: Step = [opens, fillsIn, choosesSlip('IMG_0042.jpg', photo)];
const sends: Step = [filled, presses(SEND)];

const REPORTED = {
  tipo: 'efectivo',
  canal: 'CASH',
  recibo: '0042',
  reportado_por: 'titular',
} as const;

/** A screen of a credit with reported payments. */
const withReported = (path: string, ...changes: readonly Parameters<typeof openPaymentAnswer>[0][]): Step =>
  enters('disbursed', path, {
    credit: {
      pagos_en_proceso: changes.map((change, index) =>
        openPaymentAnswer({ ...REPORTED, referencia: `slip-${index}`, ...change }),
      ),
    },
  });

const POSTED = [356_835, 300_000].map((valor, index) =>
  paymentAnswer({
    canal: 'CASH',
    aplicacion: [],
    valor: 356_835,
    id: `${index}`,
    reporte: { fecha: SAMPLE_INSTANT.toISOString(), valor },
  }),
);

export const slipScenes: Scenes = {
  empty: opens,
  missing: [opens, presses(SEND), showsRole('heading', 'Revisa 3 datos')],
  filled,
  'filled-pdf': [opens, fillsIn, choosesSlip('comprobante-corresponsal-bancario-2026-01-21.pdf', pdf)],
  sending: [stalls(CALL), sends, showsRole('progressbar')],
  'not-taken': [
    refuses(
      CALL,
      422,
      'not_a_document',
      'Este archivo no es una foto ni un PDF. Elige una foto JPG o PNG, o un PDF.',
    ),
    sends,
    shows(/Este archivo no es/),
  ],
  'too-many': [
    refuses(
      CALL,
      409,
      'too_many_slips',
      'Hay 5 comprobantes de este crédito por revisar. Espera a que los registremos para enviar otro.',
    ),
    sends,
    shows(/^Hay 5 comprobantes/),
  ],
  'not-sent': [fails(CALL), sends, shows('No se envió')],
  lost: [loses(CALL), offline(filled, /^Para enviar el comprobante necesitas/)],
  received: [
    answers(CALL, 200, { id: 'x', recibido: '2026-01-21T20:00:00.000Z' }),
    sends,
    showsHeading('Recibimos tu comprobante'),
  ],
  known: [
    refuses(CALL, 409, 'slip_already_received', 'Ya lo recibimos.'),
    sends,
    shows(/^Ya habíamos recibido/),
  ],
  'one-waiting': [withReported(ADDRESS, {}), shows(/^Ya reportaste un pago de \$/)],
  'in-process-home': [withReported('/dashboard', {}), shows(/^Pago en efectivo reportado: \$/)],
  // @covers 2.124
  'in-process-payments': [
    withReported(
      '/dashboard/payments',
      {},
      { reportado_por: 'otra_persona', recibo: null },
      { estado: 'rechazado', motivo: 'otro_valor' },
      { estado: 'rechazado', motivo: 'repetido' },
    ),
    shows(/^Alguien reportó este pago/),
  ],
  // @covers 2.124
  posted: [
    enters('disbursed', '/dashboard/payments', { credit: { pagos: POSTED } }),
    shows('Es el pago en efectivo que se reportó con comprobante.'),
  ],
  'public-channels': [findsCredit, follows('Cerrar'), showsRole('link', /^Ya pagué en la caja/)],
};
