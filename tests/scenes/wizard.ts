import { applicationAnswer } from '../samples/applications.ts';
import type { Facts } from './product/facts.ts';
import type { Scenes, Step } from './scene.ts';
import {
  allows,
  answers,
  choosesSuggested,
  enters,
  expect,
  fails,
  fills,
  goesTo,
  logsIn,
  presses,
  shows,
  showsDialog,
  showsField,
  showsHeading,
  showsRole,
  stalls,
} from './steps.ts';

const APPLICATIONS_CALL = '**/api/applications/*';
const BIRTH_DATE = /^Fecha de nacimiento/;
const DOCUMENT = /^Número de documento/;
const CONFIRMATION = 'Confirma tu número de documento';

const opens: Step = enters('profiled', '/profileform');
const atPersonal: Step = [
  opens,
  presses('Comenzar'),
  showsHeading('Cuéntanos de ti'),
  showsField('Fecha de nacimiento'),
];

const fillsIn: Step = [
  fills(BIRTH_DATE, '03141990'),
  ({ page }) => page.getByLabel('Tipo de documento').selectOption({ label: 'Cédula de ciudadanía' }),
  fills(DOCUMENT, '1020304567'),
  fills(CONFIRMATION, '1020304567'),
];

const hasFullDevice: Step = ({ page }) =>
  page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'drafts') throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });

/** The wizard's introduction, and its step 0. */
export const wizardScenes: Scenes = {
  intro: [opens, showsHeading('Ten a la mano tu cédula')],
  personal: atPersonal,
  'personal-errors': [
    atPersonal,
    fills(BIRTH_DATE, '03142015'),
    fills(DOCUMENT, '1020304567'),
    fills(CONFIRMATION, '1020304568'),
    presses('Continuar'),
    showsRole('link', 'Debe ser mayor de 18 años'),
  ],
  'personal-filled': [atPersonal, fillsIn, shows('14 de marzo de 1990')],
  'personal-day-first': [
    atPersonal,
    fills(BIRTH_DATE, '14/03/1990'),
    ({ page }) => page.keyboard.press('Tab'),
    shows('Escribe primero el mes y después el día.'),
  ],
  'personal-device-full': [
    hasFullDevice,
    atPersonal,
    fillsIn,
    shows('Guardado hace un momento en tu cuenta'),
  ],
  'personal-number-hidden': [atPersonal, fillsIn, ({ page }) => page.getByLabel(DOCUMENT).focus()],
  'personal-calendar': [atPersonal, presses('Elegir la fecha en un calendario'), showsRole('grid')],
  // @covers 2.102, 4.17
  resuming: [stalls(APPLICATIONS_CALL), enters('profiled', '/retomar'), shows('Validando...')],
  'step-not-known': [
    allows(/unknown application status/),
    answers(APPLICATIONS_CALL, 200, { data: [{ ...applicationAnswer(), estado: 'otro' }] }),
    enters('applied', '/profileform'),
    shows('Tu solicitud está en un paso que esta pantalla no conoce'),
  ],
  'step-not-read': [fails(APPLICATIONS_CALL), opens, shows('No pudimos consultar en qué va tu solicitud')],
  'step-not-read-with-credit': [
    logsIn(0, {}),
    fails(APPLICATIONS_CALL),
    goesTo('/profileform'),
    shows('Ya tienes un crédito.'),
  ],
};

const PROVIDER = 'Médico o institución';
const PROCEDURE = /^Procedimiento$/;
const APPLY_CALL = '**/api/applications/add';

const opensProcedure = (known?: Partial<Facts>): Step => [
  enters('identified', '/profileform', known),
  showsHeading('Información del procedimiento médico'),
  showsField(PROVIDER),
];

const fillsProcedure = (known?: Partial<Facts>): Step => [
  opensProcedure(known),
  choosesSuggested(PROVIDER, 'clinica'),
  choosesSuggested(PROCEDURE, 'ortodoncia'),
  fills('Costo del procedimiento', '6500000'),
  fills('Fecha del procedimiento', '12102026'),
];
const applies = (known?: Partial<Facts>): Step => [fillsProcedure(known), presses('Aplicar al crédito')];

/** Step 1 of the wizard. */
export const procedureScenes: Scenes = {
  // @covers 2.99
  procedure: opensProcedure(),
  'procedure-errors': [
    opensProcedure(),
    presses('Aplicar al crédito'),
    showsRole('link', /El médico es obligatorio/),
  ],
  'procedure-filled': fillsProcedure(),
  'procedure-prompt': [
    opensProcedure(),
    ({ page }) => page.getByLabel(PROVIDER).click(),
    shows('Escribe para buscar médicos o instituciones'),
  ],
  'procedure-doctors': [opensProcedure(), fills(PROVIDER, 'dental'), showsRole('option')],
  'procedure-procedures': [
    opensProcedure(),
    fills(PROCEDURE, 'implante'),
    ({ page }) => expect(page.getByRole('option', { name: 'Otro' })).toBeAttached(),
  ],
  'procedure-nothing-found': [opensProcedure(), fills(PROVIDER, 'xqzwvk'), shows('Sin resultados')],
  'procedure-search-failed': [
    fails('**/api/doctors/search*'),
    opensProcedure(),
    fills(PROVIDER, 'dental'),
    shows('No pudimos buscar.'),
  ],
  // @covers 2.110
  'procedure-studying': [stalls(APPLY_CALL), applies(), showsDialog('Estamos estudiando tu solicitud')],
  'procedure-rejected': [applies({ documentEnding: '0001' }), showsDialog('No pudimos aprobar tu crédito')],
  'procedure-not-sent': [fails(APPLY_CALL), applies(), shows('No pudimos enviar tu solicitud')],
};
