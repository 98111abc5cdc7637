import { createHash } from 'node:crypto';
import type { Scene, Visit } from './scene.ts';
import { presses, scene, shows } from './steps.ts';
import { answerCalls, expect, failCalls, headingShows, loseCalls, stallCalls } from './user-actions.ts';

const CALL = '**/api/verificar/**';
const CODE = '0000-0000-0000-0000-0000';

const DOCUMENT = {
  credito_termina_en: '7890',
  valor: 6_666_666,
  fecha: '2026-03-04',
  expedido: '2026-03-05',
  sha256: 'a'.repeat(64),
};

const open =
  (path: string) =>
  async ({ page }: Visit): Promise<void> => {
    await page.goto(path);
    await headingShows(page, 'Verifica un documento');
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
  (vigente: boolean, tipo = 'paz_y_salvo') =>
  async ({ page }: Visit): Promise<void> => {
    await answerCalls(page, CALL, 200, {
      documento: { ...DOCUMENT, tipo, vigente },
    });
  };

/** Names a document beside its seal, as ours do. */
const pdfOf = (text: string): string => `%PDF-1.7 ${text} /ContactInfo (https://x.example/verificar/${CODE})`;

const opening = (
  name: string,
  file: string,
  text: string | RegExp,
  prepare?: (visit: Visit) => Promise<void>,
): Scene => ({
  name,
  arrive: async (visit) => {
    await prepare?.(visit);
    await open('/verificar')(visit);
    const buffer = Buffer.from(file);
    await visit.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'contrato-firmado-1234567890.pdf', mimeType: 'application/pdf', buffer });
    await expect(visit.page.getByText(text)).toBeVisible();
  },
});

export const verificationScenes: readonly Scene[] = [
  scene('form', open('/verificar'), ({ page }) =>
    expect(page.getByLabel('Código del documento')).toBeVisible(),
  ),
  scene(
    'form-typo',
    open('/verificar'),
    ({ page }) => page.getByLabel('Código del documento').fill('0000-0000-0000-0000-0001'),
    presses('Verificar'),
    shows(/hay una letra o un número/),
  ),
  scene('malformed', open('/verificar/esto-no-es'), shows('Este código no está bien escrito')),
  showing('checking', 'Verificando el documento…', ({ page }) => stallCalls(page, CALL)),
  showing('issued', 'Este código es de un documento nuestro', answering(true, 'contrato')),
  // @covers 2.18
  showing('revoked', 'Este paz y salvo ya no es válido', answering(false)),
  showing('unknown', 'No encontramos este documento'),
  showing('not-checked', 'No pudimos verificar el documento', ({ page }) => failCalls(page, CALL)),
  showing('no-network', 'No hay conexión.', async (visit) => {
    visit.allowConsole(/ERR_EMPTY_RESPONSE/);
    await loseCalls(visit.page, CALL);
  }),
  opening('file-checking', '%PDF-1.7', 'Comprobando el archivo…', ({ page }) => stallCalls(page, CALL)),
  opening('file-valid', pdfOf('Auténtico'), 'El archivo es auténtico', async ({ page }) => {
    const sha256 = createHash('sha256').update(pdfOf('Auténtico')).digest('hex');
    await answerCalls(page, CALL, 200, {
      documento: { ...DOCUMENT, tipo: 'contrato', vigente: true, sha256 },
    });
  }),
  opening('file-altered', pdfOf('Cambiado'), 'El archivo fue cambiado', answering(true, 'contrato')),
  opening('file-unknown', '%PDF-1.7 de otro', 'Este archivo no es un documento nuestro'),
  opening('file-no-pdf', 'hola', /^Este archivo no es un PDF/),
  opening('file-part-missing', '%PDF-1.7', 'Una parte de esta pantalla no llegó.', async (visit) => {
    visit.allowConsole(/ERR_FAILED|part of the app did not come/);
    await visit.page.route('**/assets/file-check-*.js', (route) => route.abort());
  }),
  opening('file-not-checked', '%PDF-1.7', 'No pudimos verificar el documento', ({ page }) =>
    failCalls(page, CALL),
  ),
];
