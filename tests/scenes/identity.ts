import { ask, until } from '../../sandbox/demo/controls.ts';
import { decideIdentity as decide, type Person } from '../e2e/support/people.ts';
import type { Scene, Visit } from './scene.ts';
import { answers, entersAsSomeone, fails, scene, shows, showsHeading, stalls } from './steps.ts';
import { expect, headingShows } from './user-actions.ts';

type Verdict = Parameters<typeof decide>[2];

/** The identity vendor decides about a person, and the server has received it. */
export const decideIdentity = ({ behind }: Visit, person: Person, verdict: Verdict): Promise<void> =>
  behind(async (product) => {
    const path = `/api/indentity_validation/status/${person.applicationId}`;
    const read = async () => JSON.stringify(await ask('GET', product.url + path, undefined, person.token));
    const before = await read();
    await decide(product, person, verdict);
    await until('the verdict', async () => ((await read()) === before ? undefined : true));
  });

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
  // @covers 2.112
  scene('loading', stalls(STATUS_CALL), entersAsSomeone('signed', '/profileform'), shows('Buscando...')),
  // @covers 2.101, 2.113, 8.29
  scene('idle', idle),
  // @covers 2.113
  scene('frame', openFrame),
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
  // @covers 2.114
  scene(
    'in-progress',
    answers(STATUS_CALL, 200, { status: 'in_progress' }),
    entersAsSomeone('signed', '/profileform'),
    showsHeading('Estamos validando tu identidad'),
  ),
  // @covers 2.115
  scene('manual', verdict('review', 'Necesitamos un dato adicional')),
  // @covers 2.116
  scene('declined', verdict('declined', 'No pudimos validar tu identidad')),
  scene('repeat-photos', verdict('resubmission_requested', /que repitas las fotos/)),
  scene('expired', verdict('expired', /La validación anterior venció/)),
  // @covers 2.117
  scene(
    'approved',
    answers(STATUS_CALL, 200, { status: 'approved' }),
    entersAsSomeone('signed', '/profileform'),
    showsHeading('¡Tu identidad fue validada con éxito!'),
  ),
  // @covers 4.31, 8.25
  scene(
    'not-read',
    fails(STATUS_CALL),
    entersAsSomeone('signed', '/profileform'),
    shows('No pudimos consultar tu validación de identidad.'),
  ),
  // @covers 2.118
  scene(
    'last-step',
    answers(STATUS_CALL, 200, { status: 'not_enabled_biometric_validation' }),
    entersAsSomeone('signed', '/profileform'),
    showsHeading('Tu crédito está firmado'),
  ),
];
