import { hash } from 'node:crypto';
import { verificationAnswer } from '../samples/documents.ts';
import type { Scenes, Step } from './scene.ts';
import {
  answers,
  fails,
  fills,
  goesTo,
  loses,
  losesFiles,
  presses,
  shows,
  showsField,
  showsHeading,
  stalls,
} from './steps.ts';

const CALL = '**/api/verificar/**';
const CODE = '0000-0000-0000-0000-0000';
const CODE_FIELD = 'Código del documento';

const opens = (path: string): Step => [goesTo(path), showsHeading('Verifica un documento')];
const opensForm: Step = opens('/verificar');
const opensCode: Step = opens(`/verificar/${CODE}`);

const isOurs = (changes: Parameters<typeof verificationAnswer>[0] = {}): Step =>
  answers(CALL, 200, verificationAnswer({ tipo: 'contrato', ...changes }));

/** Names a document beside its seal, as ours do. */
const pdfOf = (text: string): string => `%PDF-1.7 ${text} /ContactInfo (https://x.example/verificar/${CODE})`;
const sha256 = hash('sha256', pdfOf('Auténtico'));

const opensFile = (content: string): Step => [
  opensForm,
  ({ page }) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'contrato-firmado-1234567890.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(content),
    }),
];

export const verificationScenes: Scenes = {
  form: [opensForm, showsField(CODE_FIELD)],
  'form-typo': [
    opensForm,
    fills(CODE_FIELD, '0000-0000-0000-0000-0001'),
    presses('Verificar'),
    shows(/hay una letra o un número/),
  ],
  malformed: [opens('/verificar/esto-no-es'), shows('Este código no está bien escrito')],
  checking: [stalls(CALL), opensCode, shows('Verificando el documento…')],
  issued: [isOurs(), opensCode, shows('Este código es de un documento nuestro')],
  // @covers 2.18
  revoked: [
    isOurs({ tipo: 'paz_y_salvo', vigente: false }),
    opensCode,
    shows('Este paz y salvo ya no es válido'),
  ],
  unknown: [opensCode, shows('No encontramos este documento')],
  'not-checked': [fails(CALL), opensCode, shows('No pudimos verificar el documento')],
  'no-network': [loses(CALL), opensCode, shows('No hay conexión.')],
  'file-checking': [stalls(CALL), opensFile('%PDF-1.7'), shows('Comprobando el archivo…')],
  'file-valid': [isOurs({ sha256 }), opensFile(pdfOf('Auténtico')), shows('El archivo es auténtico')],
  'file-altered': [isOurs(), opensFile(pdfOf('Cambiado')), shows('El archivo fue cambiado')],
  'file-unknown': [opensFile('%PDF-1.7 de otro'), shows('Este archivo no es un documento nuestro')],
  'file-no-pdf': [opensFile('hola'), shows(/^Este archivo no es un PDF/)],
  'file-part-missing': [
    losesFiles('**/assets/file-check-*.js'),
    opensFile('%PDF-1.7'),
    shows('Una parte de esta pantalla no llegó.'),
  ],
  'file-not-checked': [fails(CALL), opensFile('%PDF-1.7'), shows('No pudimos verificar el documento')],
};
