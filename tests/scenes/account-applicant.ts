import type { Scenes, Step } from './scene.ts';
import {
  answers,
  endsCountdown,
  enters,
  fails,
  fills,
  goesTo,
  marksAsWrong,
  presses,
  refuses,
  shows,
  showsField,
  showsHeading,
  showsRole,
  typesWrongCode,
} from './steps.ts';

const EMAIL = 'ana.maria@correo.example';
const CONFIRMATION = 'Confirma tu correo electrónico';

const opens: Step = [
  enters('registered', '/create_profile'),
  showsHeading('Iniciemos la aplicación del crédito'),
  showsField('Nombres'),
];

const fillsIn: Step = [
  fills('Nombres', 'Ana María'),
  fills('Apellidos', 'Pérez Ñáñez'),
  fills(/^Correo electrónico/, EMAIL),
  fills(CONFIRMATION, EMAIL),
  ({ page }) => page.getByLabel('Actividad económica').selectOption({ label: 'Independiente' }),
];

const comesToCode: Step = [
  opens,
  fillsIn,
  presses('Continuar'),
  showsHeading('Confirma tu correo electrónico'),
];

const PROVE = '**/api/correo/*';
const opensProof: Step = [goesTo(`/correo/${'A'.repeat(43)}`), showsHeading('¿Este correo es tuyo?')];
const proves: Step = [opensProof, presses('Sí, este correo es mío')];

export const applicantScenes: Scenes = {
  'prove-email': opensProof,
  'email-proved': [answers(PROVE, 200, { ok: true }), proves, shows('Listo: tu correo está confirmado')],
  'prove-email-unknown': [
    answers(PROVE, 404, { code: 'not_found', message: 'Este enlace no sirve.' }),
    proves,
    shows('Este enlace no sirve'),
  ],
  applicant: opens,
  'applicant-errors': [opens, presses('Continuar'), showsRole('link', 'El Nombre es obligatorio')],
  'applicant-filled': [opens, fillsIn],
  'applicant-different-emails': [
    opens,
    fillsIn,
    fills(CONFIRMATION, 'ana@correo.example'),
    presses('Continuar'),
    shows('Los correos electrónicos no coinciden'),
  ],
  'applicant-not-saved': [
    fails('**/api/profile_minimal'),
    opens,
    fillsIn,
    presses('Continuar'),
    shows('Este servicio no responde.'),
  ],
  'email-code': comesToCode,
  'email-code-wrong': [
    comesToCode,
    typesWrongCode('Validar y Continuar'),
    marksAsWrong('Código de 4 dígitos'),
  ],
  'email-code-resent': [
    comesToCode,
    endsCountdown,
    presses(/Enviar Nuevamente/),
    shows('Hemos enviado nuevamente el codigo'),
  ],
  'email-code-not-resent': [
    refuses('**/api/accounts/retry/*', 404, 'not_found', 'No encontramos este correo.'),
    comesToCode,
    endsCountdown,
    presses(/Enviar Nuevamente/),
    shows('Registra porfavor nuevamente el correo electrónico'),
  ],
};
