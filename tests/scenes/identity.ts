import { identityAnswer } from '../samples/signing.ts';
import type { Scene, Visit } from './scene.ts';
import { answers, enters, fails, scene, shows, showsHeading, stalls } from './steps.ts';
import { expect, headingShows } from './user-actions.ts';

const STATUS_CALL = '**/api/indentity_validation/status/*';
const IDLE = 'Tu crédito está firmado. Solo falta validar tu identidad';

const idle = async ({ page, newcomer, enter }: Visit): Promise<void> => {
  await enter(await newcomer('signed'), '/profileform');
  await headingShows(page, IDLE);
  await expect(page.getByRole('button', { name: 'Iniciar validación' })).toBeVisible();
};

/** The screen after the vendor's decision. */
const verdict =
  (shown: string | RegExp, ...answer: Parameters<typeof identityAnswer>) =>
  async (visit: Visit) => {
    const { page, facts, newcomer, enter } = visit;
    facts.identity = identityAnswer(...answer);
    await enter(await newcomer('signed'), '/profileform');
    await expect(page.getByText(shown)).toBeVisible();
  };

const openFrame = async (visit: Visit) => {
  await idle(visit);
  await visit.page.getByRole('button', { name: 'Iniciar validación' }).click();
  const frame = visit.page.frameLocator('#veriffFrame');
  await expect(frame.getByRole('heading', { name: 'Frente de tu documento' })).toBeVisible();
  return frame;
};

export const identityScenes: readonly Scene[] = [
  // @covers 2.112
  scene('loading', stalls(STATUS_CALL), enters('signed', '/profileform'), shows('Buscando...')),
  // @covers 2.101, 2.113, 8.29
  scene('idle', idle),
  // @covers 2.113
  scene('frame', openFrame),
  {
    name: 'not-opened',
    arrive: async (visit) => {
      visit.allowConsole(/./);
      const person = await visit.newcomer('signed');
      visit.fault('identity');
      await visit.enter(person, '/profileform');
      await headingShows(visit.page, IDLE);
      await visit.page.getByRole('button', { name: 'Iniciar validación' }).click();
      await expect(visit.page.getByText('No pudimos abrir la validación')).toBeVisible();
    },
  },
  // @covers 2.114
  scene(
    'in-progress',
    answers(STATUS_CALL, 200, { status: 'in_progress' }),
    enters('signed', '/profileform'),
    showsHeading('Estamos validando tu identidad'),
  ),
  // @covers 2.115
  scene('manual', verdict('Necesitamos un dato adicional', 'manual_validation')),
  // @covers 2.116
  scene('declined', verdict('No pudimos validar tu identidad', 'declined')),
  scene('repeat-photos', verdict(/que repitas las fotos/, 'idle', 'fotos')),
  scene('expired', verdict(/La validación anterior venció/, 'idle', 'vencida')),
  // @covers 2.117
  scene(
    'approved',
    answers(STATUS_CALL, 200, { status: 'approved' }),
    enters('signed', '/profileform'),
    showsHeading('¡Tu identidad fue validada con éxito!'),
  ),
  // @covers 4.31, 8.25
  scene(
    'not-read',
    fails(STATUS_CALL),
    enters('signed', '/profileform'),
    shows('No pudimos consultar tu validación de identidad.'),
  ),
  // @covers 2.118
  scene(
    'last-step',
    answers(STATUS_CALL, 200, { status: 'not_enabled_biometric_validation' }),
    enters('signed', '/profileform'),
    showsHeading('Tu crédito está firmado'),
  ),
];
