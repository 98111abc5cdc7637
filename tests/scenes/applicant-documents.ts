import { photo } from '../support/sample-files.ts';
import type { PersonOptions } from './product/facts.ts';
import type { Scene, Visit } from './scene.ts';
import { allows, alters, answers, fails, loses, scene, shows, showsDialog, stalls } from './steps.ts';
import { answerCalls, expect, goOffline, headingShows } from './user-actions.ts';

const HELD: PersonOptions = { documentEnding: '0002' };
const ADDRESS = '/application/documentos';
const FIRST = 'Desprendible de nómina 1 de 3';
const ONE = '**/api/application/documentos/*/desprendible_nomina/1';
const ALL = '**/api/application/documentos/*';

/** A person on hold with the first `count` documents submitted. */
const held = async ({ facts, newcomer, enter }: Visit, count: number, path = ADDRESS): Promise<void> => {
  facts.documents = count;
  await enter(await newcomer('applied', HELD), path);
};

const open = async (visit: Visit, count = 0): Promise<void> => {
  await held(visit, count);
  await headingShows(visit.page, 'Sube tus documentos');
  await expect(visit.page.getByRole('heading', { level: 2, name: FIRST })).toBeVisible();
};

const chooseFirst = async ({ page }: Visit, buffer: Buffer): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page
    .getByRole('button', { name: /^Tomar foto/ })
    .first()
    .click();
  await (await chooser).setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
};

export const documentScenes: readonly Scene[] = [
  scene('none', (visit) => open(visit)),
  scene('some', (visit) => open(visit, 2), shows('Recibimos 2 de 4 documentos')),
  scene('complete', (visit) => open(visit, 4), shows('Recibimos todo: un asesor lo revisa')),
  scene(
    'complete-dialog',
    (visit) => held(visit, 4, '/application'),
    showsDialog('Tu crédito está preaprobado'),
    shows('Recibimos todo: un asesor lo revisa'),
  ),
  scene(
    'sending',
    stalls(ONE),
    open,
    async (visit) => chooseFirst(visit, await photo()),
    ({ page }) => expect(page.getByRole('progressbar')).toBeVisible(),
  ),
  scene(
    'not-taken',
    answers(ONE, 422, {
      code: 'locked_pdf',
      message:
        'El PDF tiene clave o está protegido. Ábrelo, elige Imprimir y «Guardar como PDF», y envía esa copia.',
    }),
    open,
    async (visit) => chooseFirst(visit, await photo()),
    shows(/^El PDF tiene clave/),
  ),
  scene(
    'not-sent',
    allows(/ERR_EMPTY_RESPONSE/),
    loses(ONE),
    open,
    async (visit) => chooseFirst(visit, await photo()),
    shows(/^Se perdió la conexión/),
  ),
  scene(
    'refused',
    alters(ALL, (answer) => {
      const [first, ...rest] = answer.documentos;
      const refused = { ...first, estado: 'rechazado', motivo: 'ilegible' };
      return { ...answer, documentos: [refused, ...rest] };
    }),
    (visit) => open(visit, 2),
    shows(/^No se alcanza a leer/),
  ),
  scene('offline', (visit) => open(visit, 1), goOffline, shows(/^Sin conexión no podemos/)),
  scene('loading', stalls(ALL), (visit) => held(visit, 0), shows('Buscando tus documentos…')),
  scene('not-read', fails(ALL), (visit) => held(visit, 0), shows('No pudimos consultar tus documentos.')),
  {
    name: 'closed',
    arrive: async (visit) => {
      const closed = { code: 'not_waiting_for_documents', message: 'Ya no.' };
      await answerCalls(visit.page, ALL, 409, closed);
      await held(visit, 0);
      await expect(visit.page.getByText('Tu solicitud ya no espera documentos.')).toBeVisible();
    },
  },
];
