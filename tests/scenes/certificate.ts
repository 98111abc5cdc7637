import type { Scene, Visit } from './scene.ts';
import { presses, scene, shows } from './steps.ts';
import { answerCalls, expect, failCalls, headingShows, loseCalls, stallCalls } from './user-actions.ts';

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
  scene('form', open('/verificar'), ({ page }) =>
    expect(page.getByLabel('Código del certificado')).toBeVisible(),
  ),
  scene(
    'form-typo',
    open('/verificar'),
    ({ page }) => page.getByLabel('Código del certificado').fill('0000-0000-0000-0000-0001'),
    presses('Verificar'),
    shows(/hay una letra o un número/),
  ),
  scene('malformed', open('/verificar/esto-no-es'), shows('Este código no está bien escrito')),
  showing('checking', 'Verificando el certificado…', ({ page }) => stallCalls(page, CALL)),
  showing('valid', 'El paz y salvo es válido', answering(true)),
  // @covers 2.18
  showing('revoked', 'Este paz y salvo ya no es válido', answering(false)),
  showing('unknown', 'No encontramos este paz y salvo'),
  showing('not-checked', 'No pudimos verificar el certificado', ({ page }) => failCalls(page, CALL)),
  showing('no-network', 'No hay conexión.', async (visit) => {
    visit.allowConsole(/ERR_EMPTY_RESPONSE/);
    await loseCalls(visit.page, CALL);
  }),
];
