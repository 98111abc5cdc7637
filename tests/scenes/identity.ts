import { identityAnswer } from '../samples/signing.ts';
import type { Scenes, Step } from './scene.ts';
import { allows, enters, expect, fails, presses, shows, showsHeading, showsRole, stalls } from './steps.ts';

const STATUS_CALL = '**/api/indentity_validation/status/*';
const START = 'Iniciar validación';

const opens: Step = enters('signed', '/profileform');
const isIdle: Step = [
  opens,
  showsHeading('Tu crédito está firmado. Solo falta validar tu identidad'),
  showsRole('button', START),
];

/** The screen after the vendor's decision. */
const decided = (...answer: Parameters<typeof identityAnswer>): Step =>
  enters('signed', '/profileform', { identity: identityAnswer(...answer) });

export const identityScenes: Scenes = {
  // @covers 2.112
  loading: [stalls(STATUS_CALL), opens, shows('Buscando...')],
  // @covers 2.101, 2.113, 8.29
  idle: isIdle,
  // @covers 2.113
  frame: [
    isIdle,
    presses(START),
    ({ page }) => {
      const frame = page.frameLocator('#veriffFrame');
      return expect(frame.getByRole('heading', { name: 'Frente de tu documento' })).toBeVisible();
    },
  ],
  'not-opened': [
    allows(/./),
    enters('signed', '/profileform', { faults: new Set(['identity']) }),
    presses(START),
    shows('No pudimos abrir la validación'),
  ],
  // @covers 2.114
  'in-progress': [decided('in_progress'), showsHeading('Estamos validando tu identidad')],
  // @covers 2.115
  manual: [decided('manual_validation'), shows('Necesitamos un dato adicional')],
  // @covers 2.116
  declined: [decided('declined'), shows('No pudimos validar tu identidad')],
  'repeat-photos': [decided('idle', 'fotos'), shows(/que repitas las fotos/)],
  expired: [decided('idle', 'vencida'), shows(/La validación anterior venció/)],
  // @covers 2.117
  approved: [decided('approved'), showsHeading('¡Tu identidad fue validada con éxito!')],
  // @covers 4.31, 8.25
  'not-read': [fails(STATUS_CALL), opens, shows('No pudimos consultar tu validación de identidad.')],
  // @covers 2.118
  'last-step': [decided('not_enabled_biometric_validation'), showsHeading('Tu crédito está firmado')],
};
