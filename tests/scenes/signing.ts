import type { Scenes, Step } from './scene.ts';
import {
  endsCountdown,
  enters,
  fails,
  given,
  goesOffline,
  marksAsWrong,
  presses,
  refuses,
  shows,
  showsHeading,
  showsRole,
  stalls,
  typesCode,
  typesWrongCode,
} from './steps.ts';

const SUBMIT = 'Firmar contrato y pagaré';
const SHEET = '**/api/contract/hoja/*';
const TEXTS = '**/api/contract/texto/**';
const PREPARATION = '**/api/contract/create/*';

const opens: Step = enters('planned', '/profileform');
const reviews: Step = [
  opens,
  showsHeading('Revisa los datos de tu crédito'),
  showsRole('button', 'Solicitar código de firma'),
];
const requestsCode: Step = [reviews, presses('Solicitar código de firma')];
const isAskedForCode: Step = [requestsCode, showsHeading('Firma tu contrato y tu pagaré')];
const reads: Step = [isAskedForCode, presses(/Leer el contrato/)];
const showsContract: Step = showsHeading('Contrato de crédito de consumo');
const resendsCode: Step = [isAskedForCode, endsCountdown, presses(/Enviar Nuevamente/)];
const signs: Step = [isAskedForCode, typesCode, presses(SUBMIT)];

export const isConfirmed: Step = [signs, showsHeading('Crédito confirmado')];

export const signingScenes: Scenes = {
  review: reviews,
  'review-explained': [
    reviews,
    async ({ page }) => {
      for (const charge of await page.locator('summary').all()) await charge.click();
    },
  ],
  'review-loading': [stalls(SHEET), opens, shows('Preparando el resumen de tu crédito…')],
  'review-not-read': [fails(SHEET), opens, shows('No pudimos preparar el resumen de tu crédito.')],
  'review-preparing': [stalls(PREPARATION), requestsCode, showsRole('button', 'Preparando tus documentos…')],
  'review-code-not-sent': [fails(PREPARATION), requestsCode, shows('EL contrato no ha podido ser enviado')],
  code: isAskedForCode,
  'reading-contract': [reads, showsContract],
  'reading-note': [isAskedForCode, presses(/Leer el pagaré/), showsHeading('Pagaré a la orden')],
  'reading-loading': [stalls(TEXTS), reads, shows('Trayendo tu contrato…')],
  'reading-not-fetched': [fails(TEXTS), reads, shows('No pudimos traer el documento')],
  'reading-offline': [
    reads,
    showsContract,
    presses('Volver a la firma'),
    goesOffline,
    presses(/Leer el contrato/),
    shows('Lo que ves es de hace un momento'),
  ],
  'reading-changed': [
    refuses(
      TEXTS,
      409,
      'plan_changed',
      'Tu plan cambió después de pedir el código. Revisa de nuevo los datos de tu crédito y pide otro código.',
    ),
    reads,
    shows('Este documento ya no es el que vas a firmar'),
  ],
  'code-wrong': [
    isAskedForCode,
    typesWrongCode(SUBMIT),
    shows('Código inválido, por favor vuelve a intentarlo.'),
  ],
  'code-exhausted': [isAskedForCode, typesWrongCode(SUBMIT, 3), marksAsWrong('Código de 4 dígitos')],
  'code-resent': [resendsCode, shows('El anterior ya no sirve.')],
  'code-not-resent': [
    fails('**/api/contract/otp/retry/**'),
    resendsCode,
    shows('Los códigos no han sido reenviados correctamente'),
  ],
  // @covers 2.94
  signing: [
    stalls('**/api/contract/signed/*'),
    signs,
    showsRole('button', 'Firmando el contrato y pagaré...'),
  ],
  // @covers 4.27
  'not-signed': [fails('**/api/contract/signed/*'), signs, shows('La firma no se ha completado')],
  confirmed: isConfirmed,
  'confirmed-note-pending': [
    given({ faults: new Set(['depository']) }),
    signs,
    shows('El registro de tu pagaré está pendiente'),
  ],
};
