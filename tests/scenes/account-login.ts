import type { Facts } from './product/facts.ts';
import type { Scenes, Step } from './scene.ts';
import {
  asksForProof,
  enters,
  fills,
  given,
  goesTo,
  passes,
  presses,
  shows,
  showsDialog,
  showsField,
  showsHeading,
  typesCode,
  typesWrongCode,
} from './steps.ts';

const SUBMIT = 'Ingresar a mi cuenta';

const requestsCode: Step = [
  goesTo('/login'),
  fills('Número de celular', '3001234567'),
  presses('Solicitar código'),
];
const isAskedForCode: Step = [
  given({ stage: 'registered' }),
  requestsCode,
  showsField('Código de 4 dígitos'),
];
/** With a correct code. */
const submits = (known: Partial<Facts>): Step => [given(known), requestsCode, typesCode, presses(SUBMIT)];

const atApplicant: Step = showsHeading('Iniciemos la aplicación del crédito');
const idles: Step = [enters('registered', '/create_profile'), atApplicant];

export const loginScenes: Scenes = {
  login: [goesTo('/login'), showsHeading('INICIO SESIÓN'), showsField('Número de celular')],
  'login-errors': [
    goesTo('/login'),
    fills('Número de celular', '60111'),
    presses('Solicitar código'),
    shows('El número de celular no es válido'),
  ],
  'login-not-registered': [requestsCode, showsDialog('Crea tu cuenta primero')],
  'login-proof': [
    asksForProof('**/api/accounts/login/phone/*'),
    requestsCode,
    shows(/Estamos comprobando que no eres un robot/),
  ],
  'login-code': isAskedForCode,
  'login-code-wrong': [isAskedForCode, typesWrongCode(SUBMIT), showsDialog('Revisa el código')],
  'login-code-wrong-closed': [
    isAskedForCode,
    typesWrongCode(SUBMIT),
    presses('Escribir otra vez'),
    shows('Código inválido, por favor vuelve a intentarlo.'),
  ],
  'login-rejected': [
    submits({ stage: 'applied', documentEnding: '0001' }),
    showsDialog('No pudimos aprobar tu crédito'),
  ],
  'login-in-validation': [
    submits({ stage: 'applied', documentEnding: '0004' }),
    showsDialog('Estamos validando tu solicitud'),
  ],
  'login-after-inactivity': [idles, passes(140), shows('Tu sesión se cerró')],
  'login-known-number': [submits({ stage: 'registered' }), atApplicant, passes(140), shows('Ingresas con')],
  inactivity: [idles, passes(123), showsDialog('Hemos detectado inactividad')],
};
