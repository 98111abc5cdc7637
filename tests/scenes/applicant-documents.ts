import { pdf, photo } from '../support/sample-files.ts';
import { expect } from './expect.ts';
import type { PersonOptions } from './people.ts';
import type { Scene, Visit } from './scene.ts';
import {
  alterCalls,
  answerCalls,
  dialogShows,
  failCalls,
  goOffline,
  headingShows,
  loseCalls,
  stallCalls,
} from './user-actions.ts';

const HELD: PersonOptions = { documentEnding: '0002' };
const ADDRESS = '/application/documentos';
const FIRST = 'Desprendible de nómina 1 de 3';
const ONE = '**/api/application/documentos/*/desprendible_nomina/1';
const ALL = '**/api/application/documentos/*';
const PLACES = ['desprendible_nomina/1', 'desprendible_nomina/2', 'desprendible_nomina/3', 'carta_laboral/1'];

/** A person on hold with the first `count` documents submitted. */
const held = async ({ behind, newcomer, enter }: Visit, count: number, path = ADDRESS): Promise<void> => {
  const person = await newcomer('applied', HELD);
  await behind(async ({ url }) => {
    for (const [seed, place] of PLACES.slice(0, count).entries()) {
      const answer = await fetch(`${url}/api/application/documentos/${person.applicationId}/${place}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/jpeg' },
        body: new Uint8Array(await photo({ seed })),
      });
      expect(await answer.text()).toContain('documentos');
    }
  });
  await enter(person, path);
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
  { name: 'none', arrive: (visit) => open(visit) },
  {
    name: 'some',
    arrive: async (visit) => {
      await open(visit, 2);
      await expect(visit.page.getByText('Recibimos 2 de 4 documentos')).toBeVisible();
    },
  },
  {
    name: 'complete',
    arrive: async (visit) => {
      await open(visit, 4);
      await expect(visit.page.getByText('Recibimos todo: un asesor lo revisa')).toBeVisible();
    },
  },
  {
    name: 'complete-dialog',
    arrive: async (visit) => {
      await held(visit, 4, '/application');
      await dialogShows(visit.page, 'Tu crédito está preaprobado');
      await expect(visit.page.getByText('Recibimos todo: un asesor lo revisa')).toBeVisible();
    },
  },
  {
    name: 'sending',
    arrive: async (visit) => {
      await stallCalls(visit.page, ONE);
      await open(visit);
      await chooseFirst(visit, await photo());
      await expect(visit.page.getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'not-taken',
    arrive: async (visit) => {
      await open(visit);
      await chooseFirst(visit, await pdf(undefined, { userPassword: '123', pdfVersion: '1.7' }));
      await expect(visit.page.getByText(/^El PDF tiene clave/)).toBeVisible();
    },
  },
  {
    name: 'not-sent',
    arrive: async (visit) => {
      visit.allowConsole(/ERR_EMPTY_RESPONSE/);
      await loseCalls(visit.page, ONE);
      await open(visit);
      await chooseFirst(visit, await photo());
      await expect(visit.page.getByText(/^Se perdió la conexión/)).toBeVisible();
    },
  },
  {
    name: 'refused',
    arrive: async (visit) => {
      await alterCalls(visit.page, ALL, (answer) => {
        const [first, ...rest] = answer.documentos;
        const refused = { ...first, estado: 'rechazado', motivo: 'ilegible' };
        return { ...answer, documentos: [refused, ...rest] };
      });
      await open(visit, 2);
      await expect(visit.page.getByText(/^No se alcanza a leer/)).toBeVisible();
    },
  },
  {
    name: 'offline',
    arrive: async (visit) => {
      await open(visit, 1);
      await goOffline(visit);
      await expect(visit.page.getByText(/^Sin conexión no podemos/)).toBeVisible();
    },
  },
  {
    name: 'loading',
    arrive: async (visit) => {
      await stallCalls(visit.page, ALL);
      await held(visit, 0);
      await expect(visit.page.getByText('Buscando tus documentos…')).toBeVisible();
    },
  },
  {
    name: 'not-read',
    arrive: async (visit) => {
      await failCalls(visit.page, ALL);
      await held(visit, 0);
      await expect(visit.page.getByText('No pudimos consultar tus documentos.')).toBeVisible();
    },
  },
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
