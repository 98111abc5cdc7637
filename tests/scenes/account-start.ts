import type { Scenes, Step } from './scene.ts';
import {
  asksForProof,
  endsCountdown,
  expect,
  fills,
  given,
  goesTo,
  loses,
  marksAsWrong,
  presses,
  shows,
  showsDialog,
  showsField,
  showsHeading,
  showsRole,
  typesWrongCode,
} from './steps.ts';

const PHONE = '3001112233';
const NEW_PHONE = '3019876543';

const fillsIn = (phone: string): Step => [
  goesTo('/create_account'),
  fills('Número de celular', phone),
  async ({ page }) => {
    for (const consent of await page.getByRole('checkbox').all()) await consent.check();
  },
];
const asksToRegister = (phone: string): Step => [
  fillsIn(phone),
  presses('Continuar'),
  showsDialog('¿Es este número correcto?'),
];
const confirmsNumber: Step = ({ page }) =>
  page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click();

const registers: Step = [asksToRegister(NEW_PHONE), confirmsNumber, showsHeading('Confirma tu celular')];

/** Phone and consents, until a code is sent. */
export const startScenes: Scenes = {
  register: [
    goesTo('/create_account'),
    showsHeading('Crea tu cuenta'),
    ({ page }) => expect(page.getByRole('checkbox')).toHaveCount(2),
  ],
  'register-errors': [
    goesTo('/create_account'),
    presses('Continuar'),
    shows('El número de celular es requerido'),
  ],
  'register-filled': fillsIn(PHONE),
  'register-from-link': [
    goesTo(`/create_account?phone=57${PHONE}`),
    ({ page }) => expect(page.getByLabel('Número de celular')).toHaveValue(/300/),
  ],
  'confirm-number': asksToRegister(PHONE),
  'confirm-number-taken': [
    given({ stage: 'identified' }),
    asksToRegister('3001234567'),
    confirmsNumber,
    shows('Este número ya está asociado a una cuenta registrada.'),
  ],
  'confirm-number-proof': [
    asksForProof('**/api/accounts-minimal'),
    asksToRegister(PHONE),
    confirmsNumber,
    shows(/Estamos comprobando que no eres un robot/),
  ],
  'confirm-number-no-network': [
    loses('**/api/accounts-minimal'),
    asksToRegister(PHONE),
    confirmsNumber,
    shows('No hay conexión.'),
  ],
  continue: [
    goesTo('/create_account?continue'),
    showsHeading('Retoma tu solicitud'),
    showsField('Número de celular'),
  ],
  'continue-not-registered': [
    goesTo('/create_account?continue'),
    fills('Número de celular', NEW_PHONE),
    presses('Continuar con mi crédito'),
    showsDialog('Crea tu cuenta primero'),
  ],
  'legal-data': [goesTo('/legal/datos'), showsRole('heading', /^2\./)],
  'legal-terms': [goesTo('/legal/terminos'), showsRole('heading', /^2\./)],
  'legal-no-network': [loses('**/api/textos/*'), goesTo('/legal/datos'), shows('No pudimos traer el texto.')],
};

const SUBMIT = 'Validar y Continuar';

const continues: Step = [
  given({ stage: 'registered' }),
  goesTo('/create_account?continue'),
  fills('Número de celular', '3001234567'),
  presses('Continuar con mi crédito'),
  showsHeading('Escribe tu código'),
];

/** The code screen in both its uses. */
export const codeScenes: Scenes = {
  code: registers,
  'code-incomplete': [
    registers,
    fills('Código de 4 dígitos', '12'),
    presses(SUBMIT),
    shows('El código debe tener 4 dígitos'),
  ],
  'code-may-be-resent': [registers, endsCountdown],
  'code-resent': [registers, endsCountdown, presses(/Enviar Nuevamente/), shows('El anterior ya no sirve.')],
  'code-wrong': [registers, typesWrongCode(SUBMIT), shows('Código inválido, por favor vuelve a intentarlo.')],
  'code-exhausted': [registers, typesWrongCode(SUBMIT, 3), marksAsWrong('Código de 4 dígitos')],
  'continue-code': continues,
  'continue-code-wrong': [continues, typesWrongCode(SUBMIT), showsDialog('Revisa el código')],
};
