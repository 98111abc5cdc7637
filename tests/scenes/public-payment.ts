import { PERSON } from '../samples/person.ts';
import { closesCheckout, paysByCard } from './checkout.ts';
import type { Scenes, Step } from './scene.ts';
import {
  fails,
  fills,
  given,
  goesTo,
  loses,
  passes,
  presses,
  SMALL,
  shows,
  showsField,
  showsFirst,
  showsHeading,
  showsRole,
} from './steps.ts';

const CREDIT_NUMBER = String(PERSON.creditNumber);
const DOCUMENT_NUMBER = '1020301234';

const opens: Step = [
  goesTo('/public-payment'),
  showsHeading('Paga tu crédito sin ingresar'),
  showsField('Número de crédito'),
];

const asksFor = (creditNumber: string, documentNumber: string): Step => [
  given({ stage: 'disbursed', ...SMALL }),
  opens,
  fills('Número de crédito', creditNumber),
  fills('Número de documento', documentNumber),
  presses('Consultar crédito'),
];

export const findsCredit: Step = [asksFor(CREDIT_NUMBER, DOCUMENT_NUMBER), showsHeading('Detalle de pago')];

export const publicScenes: Scenes = {
  lookup: opens,
  'lookup-errors': [opens, presses('Consultar crédito'), showsFirst('El número de crédito es requerido')],
  'lookup-typo': [asksFor('1234567890', '1020304567'), shows(/Revisa el número de crédito/)],
  'lookup-not-found': [asksFor(CREDIT_NUMBER, '1999999999'), showsRole('alert')],
  'lookup-no-network': [
    loses('**/api/public-payment'),
    asksFor(CREDIT_NUMBER, DOCUMENT_NUMBER),
    showsRole('alert'),
  ],
  'lookup-linked': [
    goesTo(`/public-payment?credito=${CREDIT_NUMBER}`),
    shows(/^El enlace ya trae el número de crédito/),
  ],
  'lookup-broken-link': [
    goesTo('/public-payment?credito=1234567890'),
    shows(/^El enlace no trae un número de crédito correcto/),
  ],
  'lookup-open-attempt': [
    findsCredit,
    fails('**/api/wompi-status*'),
    closesCheckout,
    showsHeading('No pudimos confirmar tu pago'),
    passes(4_000),
    goesTo('/public-payment'),
    shows('Tienes un pago sin terminar'),
    showsField('Número de crédito'),
  ],
  detail: findsCredit,
  // @covers 2.130
  'detail-email-wrong': [
    findsCredit,
    fills('Tu correo (opcional)', 'tia@correo'),
    presses('Continuar'),
    shows('Ingresa un formato válido de correo electrónico'),
  ],
  succeeded: [findsCredit, paysByCard('approved'), showsHeading('Pago exitoso')],
  failed: [findsCredit, paysByCard('declined'), showsHeading('Pago no exitoso')],
};
