import { expect } from './expect.ts';
import type { Scene, Visit } from './scene.ts';
import { answerCalls, failCalls, headingShows, loseCalls, press, stallCalls } from './user-actions.ts';

const CALL = '**/api/verificar/*';
const CODE = '0000-0000-0000-0000-0000';

const open =
  (path: string) =>
  async ({ page }: Visit): Promise<void> => {
    await page.goto(path);
    await headingShows(page, 'Verifica un paz y salvo');
  };

const showing = (name: string, text: string, prepare?: (visit: Visit) => Promise<void>): Scene => ({
  name,
  arrive: async (visit) => {
    await prepare?.(visit);
    await open(`/verificar/${CODE}`)(visit);
    await expect(visit.page.getByText(text)).toBeVisible();
  },
});

const answering =
  (valido: boolean) =>
  async ({ page }: Visit): Promise<void> => {
    await answerCalls(page, CALL, 200, { valido, expedido: '2026-03-05' });
  };

export const certificateScenes: readonly Scene[] = [
  {
    name: 'form',
    arrive: async (visit) => {
      await open('/verificar')(visit);
      await expect(visit.page.getByLabel('Código del certificado')).toBeVisible();
    },
  },
  {
    name: 'form-typo',
    arrive: async (visit) => {
      await open('/verificar')(visit);
      await visit.page.getByLabel('Código del certificado').fill('0000-0000-0000-0000-0001');
      await press(visit.page, 'Verificar');
      await expect(visit.page.getByText(/hay una letra o un número/)).toBeVisible();
    },
  },
  {
    name: 'malformed',
    arrive: async (visit) => {
      await open('/verificar/esto-no-es')(visit);
      await expect(visit.page.getByText('Este código no está bien escrito')).toBeVisible();
    },
  },
  showing('checking', 'Verificando el certificado…', ({ page }) => stallCalls(page, CALL)),
  showing('valid', 'El paz y salvo es válido', answering(true)),
  showing('revoked', 'Este paz y salvo ya no es válido', answering(false)),
  showing('unknown', 'No encontramos este paz y salvo'),
  showing('not-checked', 'No pudimos verificar el certificado', ({ page }) => failCalls(page, CALL)),
  showing('no-network', 'No hay conexión.', async (visit) => {
    visit.allowConsole(/ERR_EMPTY_RESPONSE/);
    await loseCalls(visit.page, CALL);
  }),
];
