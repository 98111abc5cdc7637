import { beforeEach, expect, it, vi } from 'vitest';
import { listApplicantDocuments } from '#core/api/applications/applicant-documents.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { api, DOWN } from '../../../tests/components/stub-api.ts';
import { arrived, documentsAnswer } from '../../../tests/samples/applications.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import DocumentsDialog, { type DocumentsDialogProps } from './documents-dialog.tsx';

const APPLICATION = '33333333-3333-4333-8333-333333333333';
const AT = '2026-11-20T20:05:00.000Z';
const heard = { onSend: vi.fn(), onLeave: vi.fn() };

const open = (activity: DocumentsDialogProps['activity'] = 'employee'): Promise<RenderedAt> =>
  renderAt(<DocumentsDialog applicationId={APPLICATION} activity={activity} {...heard} />);

beforeEach(() => {
  api.on(listApplicantDocuments, documentsAnswer());
});

// @covers 2.88, 4.22, 9.7
it.each([
  ['employee', ['Tus últimos 3 desprendibles de nómina', 'Una carta laboral']],
  ['independent', ['Tus últimos 3 extractos bancarios', 'Tu declaración de renta']],
  ['pensioner', ['Tus últimos 3 desprendibles de pago de la pensión']],
] as const)('a pre-approved %s is told which documents to send, and where', async (activity, documents) => {
  const screen = await open(activity);
  const dialog = screen.getByRole('alertdialog', { name: 'Tu crédito está preaprobado' });
  await expect.element(dialog).toBeVisible();
  expect([...dialog.element().querySelectorAll('li')].map((item) => item.textContent)).toEqual(documents);
  await expect
    .element(dialog.getByRole('link', { name: 'ayuda@cuotasana.example' }))
    .toHaveAttribute('href', 'mailto:ayuda@cuotasana.example');
  await expect
    .element(dialog.getByRole('link', { name: /^WhatsApp/ }))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=/));
  await dialog.getByRole('button', { name: 'Subir mis documentos' }).click();
  await dialog.getByRole('button', { name: 'SALIR' }).click();
  expect([heard.onSend.mock.calls.length, heard.onLeave.mock.calls.length]).toEqual([1, 1]);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(screen.getByText(/^Ya recibimos/).query()).toBeNull();
});

it('how many have arrived is said while some are missing', async () => {
  api.on(listApplicantDocuments, documentsAnswer({ 0: arrived('foto', AT), 3: arrived('pdf', AT) }));
  const screen = await open();
  await expect.element(screen.getByText('Ya recibimos 2 de 4. Sube los que faltan.')).toBeVisible();
});

it('once all have arrived they are only to be seen', async () => {
  api.on(listApplicantDocuments, documentsAnswer({}, { completo_desde: AT }));
  const screen = await open();
  await expect.element(screen.getByText('Recibimos todo: un asesor lo revisa')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Ver mis documentos' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Subir mis documentos' }).query()).toBeNull();
});

it('a list that cannot be read takes nothing away', async () => {
  const calls = api.on(listApplicantDocuments, DOWN);
  const screen = await open();
  await expect.poll(() => calls.length).toBe(1);
  await expect.element(screen.getByRole('button', { name: 'Subir mis documentos' })).toBeVisible();
  await expect.element(screen.getByText('Una carta laboral')).toBeVisible();
});
