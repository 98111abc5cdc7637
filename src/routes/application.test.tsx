import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { listApplicantDocuments } from '#core/api/applications/applicant-documents.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { type Applicant, serveApplicant } from '../../tests/components/applicant.ts';
import { findNetwork } from '../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../tests/components/render-at.tsx';
import { setSession } from '../../tests/components/session.ts';
import { type StubbedApi, StubbedError, stubApi } from '../../tests/components/stub-api.ts';
import { documentsAnswer } from '../../tests/samples/applications.ts';
import ApplicantDocumentsRoute from './application.documentos.tsx';
import ApplicationRoute from './application.tsx';

let api: StubbedApi;
let applicant: Applicant;

const open = (path: string): Promise<RenderedAt> =>
  renderAt(
    <Routes>
      <Route path="/application" element={<ApplicationRoute />} />
      <Route path="/application/documentos" element={<ApplicantDocumentsRoute />} />
      <Route path="/profileform" element={<p>El formulario</p>} />
    </Routes>,
    { path },
  );

beforeEach(() => {
  setSession();
  findNetwork();
  api = stubApi();
  applicant = serveApplicant(api);
  api.on(listApplicantDocuments, documentsAnswer());
});

describe('the address of the offer', () => {
  it('shows the offer of the newest request', async () => {
    applicant.estado = 'approved';
    const screen = await open('/application');
    await expect.element(screen.getByText('Monto máximo aprobado')).toBeVisible();
  });

  it.each(['pendiente_validacion_cliente', 'otro_estado', undefined])(
    'leads to the wizard beyond it, and where there is no request yet (%s)',
    async (estado) => {
      applicant.estado = estado;
      const screen = await open('/application');
      await expect.element(screen.getByText('El formulario')).toBeVisible();
    },
  );

  it('says that it could not be found out where one stands, and comes with another try', async () => {
    api.on(
      listApplications,
      new StubbedError(503, { code: 'unavailable', message: 'Este servicio no responde.' }),
    );
    const screen = await open('/application');
    await expect.element(screen.getByText(/^Este servicio no responde\./)).toBeVisible();
    serveApplicant(api, 'approved');
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(screen.getByText('Monto máximo aprobado')).toBeVisible();
  });

  it('leads on hold to the documents, and back to the decision that is another one meanwhile', async () => {
    applicant.estado = 'on_hold_docs';
    const screen = await open('/application');
    await screen.getByRole('button', { name: 'Subir mis documentos' }).click();
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Sube tus documentos' }))
      .toBeVisible();
    await expect.poll(() => screen.location().pathname).toBe('/application/documentos');
    applicant.estado = 'approved';
    await screen.getByRole('button', { name: 'Volver a mi solicitud' }).click();
    await expect.element(screen.getByText('Monto máximo aprobado')).toBeVisible();
  });
});

it('the address of the documents is nobody’s whose request waits for none', async () => {
  applicant.estado = 'approved';
  const screen = await open('/application/documentos');
  await expect.element(screen.getByText('Monto máximo aprobado')).toBeVisible();
  await expect.poll(() => screen.location().pathname).toBe('/application');
});
