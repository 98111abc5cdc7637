import type { Scene, Visit } from './scene.ts';
import { allows, answers, loses, scene, shows } from './steps.ts';
import { headingShows, press } from './user-actions.ts';

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
  scene('emails-end', opened),
  // @covers 2.39
  scene(
    'emails-ended',
    answers('**/api/recordatorios/baja/*', 200, { ok: true }),
    ended,
    shows(/^Listo: no te enviaremos más/),
  ),
  scene('emails-end-unknown', ended, shows('Este enlace no es válido')),
  scene(
    'emails-end-not-saved',
    allows(/ERR_EMPTY_RESPONSE/),
    loses('**/api/recordatorios/baja/*'),
    ended,
    shows(/^No pudimos guardarlo/),
  ),
];
