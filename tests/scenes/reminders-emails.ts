import type { Scenes, Step } from './scene.ts';
import { answers, goesTo, loses, presses, shows, showsHeading } from './steps.ts';

const CALL = '**/api/recordatorios/baja/*';

const opens: Step = [
  goesTo(`/recordatorios/baja/${'A'.repeat(43)}`),
  showsHeading('Dejar de recibir correos'),
];
const ends: Step = [opens, presses('Dejar de recibir estos correos')];

export const reminderEmailScenes: Scenes = {
  'emails-end': opens,
  // @covers 2.39
  'emails-ended': [answers(CALL, 200, { ok: true }), ends, shows(/^Listo: no te enviaremos más/)],
  'emails-end-unknown': [ends, shows('Este enlace no es válido')],
  'emails-end-not-saved': [loses(CALL), ends, shows(/^No pudimos guardarlo/)],
};
