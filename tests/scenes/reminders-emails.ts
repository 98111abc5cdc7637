import { expect } from './expect.ts';
import type { Scene, Visit } from './scene.ts';
import { answerCalls, headingShows, loseCalls, press } from './user-actions.ts';

const LINK = `/recordatorios/baja/${'A'.repeat(43)}`;

const opened = async (visit: Visit): Promise<void> => {
  await visit.page.goto(LINK);
  await headingShows(visit.page, 'Dejar de recibir correos');
};

const ended = async (visit: Visit): Promise<void> => {
  await opened(visit);
  await press(visit.page, 'Dejar de recibir estos correos');
};

export const reminderEmailScenes: readonly Scene[] = [
  { name: 'emails-end', arrive: opened },
  {
    name: 'emails-ended',
    arrive: async (visit) => {
      await answerCalls(visit.page, '**/api/recordatorios/baja/*', 200, { ok: true });
      await ended(visit);
      await expect(visit.page.getByText(/^Listo: no te enviaremos más/)).toBeVisible();
    },
  },
  {
    name: 'emails-end-unknown',
    arrive: async (visit) => {
      await ended(visit);
      await expect(visit.page.getByText('Este enlace no es válido')).toBeVisible();
    },
  },
  {
    name: 'emails-end-not-saved',
    arrive: async (visit) => {
      visit.allowConsole(/ERR_EMPTY_RESPONSE/);
      await loseCalls(visit.page, '**/api/recordatorios/baja/*');
      await ended(visit);
      await expect(visit.page.getByText(/^No pudimos guardarlo/)).toBeVisible();
    },
  },
];
