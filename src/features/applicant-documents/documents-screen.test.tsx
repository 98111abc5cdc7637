import { describe, expect, it, vi } from 'vitest';
import {
  listApplicantDocuments,
  removeApplicantDocument,
} from '#core/api/applications/applicant-documents.ts';
import { loseNetwork } from '../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { api, DOWN, HUNG, LOST, StubbedError } from '../../../tests/components/stub-api.ts';
import { arrived, documentsAnswer } from '../../../tests/samples/applications.ts';
import { DocumentsScreen } from './documents-screen.tsx';

const applicationId = '33333333-3333-4333-8333-333333333333';
const onBack = vi.fn();

const open = (): Promise<RenderedAt> =>
  renderAt(<DocumentsScreen applicationId={applicationId} onBack={onBack} />);

/** Name, state and actions of each document. */
const cardsOf = ({ container }: RenderedAt) =>
  [...container.querySelectorAll('li')].map((card) => [
    card.querySelector('h2')?.textContent,
    ...[...card.querySelectorAll('p, button')].map((part) =>
      (part.textContent ?? '').replaceAll(/\s+/g, ' '),
    ),
  ]);

describe('the documents of a request', () => {
  it('stand each under its name with what became of it', async () => {
    api.on(
      listApplicantDocuments,
      documentsAnswer({
        0: arrived('foto', '2026-11-20T20:05:00.000Z'),
        1: { ...arrived('pdf', '2026-11-19T13:30:00.000Z'), estado: 'rechazado', motivo: 'ilegible' },
        3: arrived('pdf', '2026-11-18T15:10:00.000Z'),
      }),
    );
    const screen = await open();
    await expect.element(screen.getByText('Recibimos 2 de 4 documentos')).toBeVisible();
    const pick = (name: string) => `Tomar foto o elegir archivo (${name})`;
    const [first, second, third] = [1, 2, 3].map((n) => `Desprendible de nómina ${n} de 3`);
    expect(cardsOf(screen)).toEqual([
      [
        first,
        'Recibido el 20 nov 2026, 3:05 p. m. · foto',
        `Cambiar archivo (${first})`,
        `Quitar (${first})`,
      ],
      [second, 'No nos sirvió', pick(second ?? '')],
      [third, 'Falta', pick(third ?? '')],
      [
        'Carta laboral',
        'Recibido el 18 nov 2026, 10:10 a. m. · PDF',
        'Cambiar archivo (Carta laboral)',
        'Quitar (Carta laboral)',
      ],
    ]);
    await expect.element(screen.getByText(/^No se alcanza a leer\./)).toBeVisible();
  });

  it('once all are there can be changed and not taken back', async () => {
    const at = '2026-11-20T20:05:00.000Z';
    const all = Object.fromEntries([0, 1, 2, 3].map((index) => [index, arrived('pdf', at)]));
    api.on(listApplicantDocuments, documentsAnswer(all, { completo_desde: at }));
    const screen = await open();
    await expect.element(screen.getByText('Recibimos todo: un asesor lo revisa')).toBeVisible();
    await expect.element(screen.getByText(/Completo desde el 20\snov\s2026/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Quitar/ }).elements()).toEqual([]);
    expect(screen.getByRole('button', { name: /^Cambiar archivo/ }).elements()).toHaveLength(4);
  });

  it('can be taken back, and one that could not says so and goes by another press', async () => {
    let isDown = true;
    api.on(listApplicantDocuments, documentsAnswer({ 1: arrived('foto', '2026-11-20T20:05:00.000Z') }));
    const calls = api.on(removeApplicantDocument, () => (isDown ? DOWN : documentsAnswer()));
    const screen = await open();
    await screen.getByRole('button', { name: /^Quitar/ }).click();
    await expect.element(screen.getByText('Este servicio no responde.')).toBeVisible();
    isDown = false;
    await screen.getByRole('button', { name: /^Quitar/ }).click();
    await expect.element(screen.getByText('Recibimos 0 de 4 documentos')).toBeVisible();
    expect(calls.map(({ params }) => params)).toEqual(
      Array(2).fill({ applicationId, tipo: 'desprendible_nomina', numero: '2' }),
    );
  });

  it('without a network wait for it, and say why', async () => {
    api.on(listApplicantDocuments, documentsAnswer({ 0: arrived('foto', '2026-11-20T20:05:00.000Z') }));
    const screen = await open();
    await expect.element(screen.getByText('Recibimos 1 de 4 documentos')).toBeVisible();
    loseNetwork();
    await expect.element(screen.getByText(/^Sin conexión no podemos recibir archivos\./)).toBeVisible();
    for (const name of [/^Cambiar archivo/, /^Quitar/, /\(Carta laboral\)$/])
      await expect
        .element(screen.getByRole('button', { name }))
        .toHaveAccessibleDescription(/^Sin conexión no podemos recibir archivos\./);
  });
});

describe('documents that are not read', () => {
  it('are waited for', async () => {
    api.on(listApplicantDocuments, HUNG);
    const screen = await open();
    await expect.element(screen.getByText('Buscando tus documentos…')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'ayuda@cuotasana.example' })).toBeVisible();
  });

  it.each([
    [LOST, /^No hay conexión\./],
    [DOWN, /^Este servicio no responde\./],
  ] as const)('say why, and that what was sent is kept', async (answer, reason) => {
    let isFailing = true;
    api.on(listApplicantDocuments, () => (isFailing ? answer : documentsAnswer()));
    const screen = await open();
    await expect.element(screen.getByText('No pudimos consultar tus documentos.')).toBeVisible();
    await expect.element(screen.getByText(reason)).toBeVisible();
    await expect.element(screen.getByText(/Lo que ya enviaste está guardado\.$/)).toBeVisible();
    isFailing = false;
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(screen.getByText('Recibimos 0 de 4 documentos')).toBeVisible();
  });

  it('because nothing waits for them any more lead back to the request', async () => {
    const closed = { code: 'not_waiting_for_documents', message: 'Ya no.' };
    api.on(listApplicantDocuments, new StubbedError(409, closed));
    const screen = await open();
    await expect.element(screen.getByText('Tu solicitud ya no espera documentos.')).toBeVisible();
    await screen.getByRole('button', { name: 'Ver en qué va mi solicitud' }).click();
    await screen.getByRole('button', { name: 'Volver a mi solicitud' }).click();
    expect(onBack).toHaveBeenCalledTimes(2);
  });
});
