import { photo } from '../support/sample-files.ts';
import { type Facts, RECEIVED } from './product/facts.ts';
import type { Scenes, Step } from './scene.ts';
import {
  choosesFile,
  enters,
  fails,
  loses,
  offline,
  refuses,
  shows,
  showsDialog,
  showsHeading,
  showsRole,
  stalls,
} from './steps.ts';

const ONE = '**/api/application/documentos/*/desprendible_nomina/1';
const ALL = '**/api/application/documentos/*';

/** A person on hold, some of whose documents have arrived. */
const held = (documents: Facts['documents'] = [], path = '/application/documentos'): Step =>
  enters('applied', path, { documentEnding: '0002', documents });

const opens = (...documents: Facts['documents']): Step => [
  held(documents),
  showsHeading('Sube tus documentos'),
  showsRole('heading', 'Desprendible de nómina 1 de 3'),
];

const FOUR = [RECEIVED, RECEIVED, RECEIVED, RECEIVED];

const sendsFirst: Step = [opens(), choosesFile(/^Tomar foto/, 'IMG_0001.jpg', photo)];

export const documentScenes: Scenes = {
  none: opens(),
  some: [opens(RECEIVED, RECEIVED), shows('Recibimos 2 de 4 documentos')],
  complete: [opens(...FOUR), shows('Recibimos todo: un asesor lo revisa')],
  'complete-dialog': [
    held(FOUR, '/application'),
    showsDialog('Tu crédito está preaprobado'),
    shows('Recibimos todo: un asesor lo revisa'),
  ],
  sending: [stalls(ONE), sendsFirst, showsRole('progressbar')],
  'not-taken': [
    refuses(
      ONE,
      422,
      'locked_pdf',
      'El PDF tiene clave o está protegido. Ábrelo, elige Imprimir y «Guardar como PDF», y envía esa copia.',
    ),
    sendsFirst,
    shows(/^El PDF tiene clave/),
  ],
  'not-sent': [loses(ONE), sendsFirst, shows(/^Se perdió la conexión/)],
  refused: [
    opens({ ...RECEIVED, estado: 'rechazado', motivo: 'ilegible' }, RECEIVED),
    shows(/^No se alcanza a leer/),
  ],
  offline: offline(opens(RECEIVED), /^Sin conexión no podemos/),
  loading: [stalls(ALL), held(), shows('Buscando tus documentos…')],
  'not-read': [fails(ALL), held(), shows('No pudimos consultar tus documentos.')],
  closed: [
    refuses(ALL, 409, 'not_waiting_for_documents', 'Ya no.'),
    held(),
    shows('Tu solicitud ya no espera documentos.'),
  ],
};
