import { expect } from './expect.ts';
import type { Scene, Visit } from './scene.ts';
import { answerCalls, failCalls, headingShows, stallCalls } from './user-actions.ts';
import { decideIdentity, type Verdict } from './verdict.ts';

const STATUS_CALL = '**/api/indentity_validation/status/*';
const IDLE = 'Tu crédito está firmado. Solo falta validar tu identidad';

const idle = async ({ page, someone, enter }: Visit): Promise<void> => {
  await enter(await someone('signed'), '/profileform');
  await headingShows(page, IDLE);
  await expect(page.getByRole('button', { name: 'Iniciar validación' })).toBeVisible();
};

/** The screen after the vendor's decision. */
const verdict = (status: Verdict, shown: string | RegExp) => async (visit: Visit) => {
  const { page, newcomer, enter } = visit;
  const person = await newcomer('signed');
  await decideIdentity(visit, person, status);
  await enter(person, '/profileform');
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
  {
    name: 'loading',
    arrive: async ({ page, someone, enter }) => {
      await stallCalls(page, STATUS_CALL);
      await enter(await someone('signed'), '/profileform');
      await expect(page.getByText('Buscando...')).toBeVisible();
    },
  },
  { name: 'idle', arrive: idle },
  { name: 'frame', arrive: openFrame },
  {
    name: 'not-opened',
    arrive: async (visit) => {
      visit.allowConsole(/./);
      // A new person: after an earlier visit to the vendor's frame the screen would differ.
      const person = await visit.newcomer('signed');
      await visit.fault('identity', 'down');
      await visit.enter(person, '/profileform');
      await headingShows(visit.page, IDLE);
      await visit.page.getByRole('button', { name: 'Iniciar validación' }).click();
      await expect(visit.page.getByText('No pudimos abrir la validación')).toBeVisible();
    },
  },
  {
    name: 'in-progress',
    arrive: async ({ page, someone, enter }) => {
      await answerCalls(page, STATUS_CALL, 200, { status: 'in_progress' });
      await enter(await someone('signed'), '/profileform');
      await headingShows(page, 'Estamos validando tu identidad');
    },
  },
  { name: 'manual', arrive: verdict('review', 'Necesitamos un dato adicional') },
  { name: 'declined', arrive: verdict('declined', 'No pudimos validar tu identidad') },
  { name: 'repeat-photos', arrive: verdict('resubmission_requested', /que repitas las fotos/) },
  { name: 'expired', arrive: verdict('expired', /La validación anterior venció/) },
  {
    name: 'approved',
    arrive: async ({ page, someone, enter }) => {
      await answerCalls(page, STATUS_CALL, 200, { status: 'approved' });
      await enter(await someone('signed'), '/profileform');
      await headingShows(page, '¡Tu identidad fue validada con éxito!');
    },
  },
  {
    name: 'not-read',
    arrive: async ({ page, someone, enter }) => {
      await failCalls(page, STATUS_CALL);
      await enter(await someone('signed'), '/profileform');
      await expect(page.getByText('No pudimos consultar tu validación de identidad.')).toBeVisible();
    },
  },
  {
    name: 'last-step',
    arrive: async ({ page, someone, enter }) => {
      await answerCalls(page, STATUS_CALL, 200, { status: 'not_enabled_biometric_validation' });
      await enter(await someone('signed'), '/profileform');
      await headingShows(page, 'Tu crédito está firmado');
    },
  },
];
