import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { listApplicantDocuments } from '#core/api/applications/applicant-documents.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { readRisk } from '#core/api/applications/offer.ts';
import { type RenderedAt, renderAt } from '../../tests/components/render-at.tsx';
import { setSession } from '../../tests/components/session.ts';
import { type StubbedApi, StubbedError } from '../../tests/components/stub-api.ts';
import { stubOffer } from '../../tests/components/stub-offer.ts';
import { applicationAnswer, documentsAnswer } from '../../tests/samples/applications.ts';
import { riskAnswer } from '../../tests/samples/offer.ts';
import { identifiedAnswer } from '../../tests/samples/profiles.ts';
import ApplicantDocumentsRoute from './application.documentos.tsx';
import ApplicationRoute from './application.tsx';

let api: StubbedApi;

const open = (path: string): Promise<RenderedAt> =>
  renderAt(
    <Routes>
      <Route path="/application" element={<ApplicationRoute />} />
      <Route path="/application/documentos" element={<ApplicantDocumentsRoute />} />
      <Route path="/profileform" element={<p>El formulario</p>} />
    </Routes>,
    { path },
  );

const standAt = (estado: string) => {
  api.on(listApplications, { data: [applicationAnswer({ estado })] });
  api.on(readRisk, riskAnswer({ estado }));
};

beforeEach(() => {
  setSession();
  api = stubOffer();
  api.on(readProfile, identifiedAnswer());
  api.on(listApplicantDocuments, documentsAnswer());
});

describe('the address of the offer', () => {
  it('shows the offer of the newest request', async () => {
    standAt('approved');
    const screen = await open('/application');
    await expect.element(screen.getByText('Monto máximo aprobado')).toBeVisible();
  });

  it.each(['pendiente_validacion_cliente', 'otro_estado'])(
    'leads to the wizard beyond it (%s)',
    async (estado) => {
      standAt(estado);
      const screen = await open('/application');
      await expect.element(screen.getByText('El formulario')).toBeVisible();
    },
  );

  it('leads to the wizard where there is no request yet', async () => {
    api.on(listApplications, { data: [] });
    const screen = await open('/application');
    await expect.element(screen.getByText('El formulario')).toBeVisible();
  });

  it('says that it could not be found out where one stands, and comes with another try', async () => {
    let isDown = true;
    const down = new StubbedError(503, { code: 'unavailable', message: 'Este servicio no responde.' });
    standAt('approved');
    api.on(listApplications, () => (isDown ? down : { data: [applicationAnswer({ estado: 'approved' })] }));
    const screen = await open('/application');
    await expect.element(screen.getByText(/^Este servicio no responde\./)).toBeVisible();
    isDown = false;
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(screen.getByText('Monto máximo aprobado')).toBeVisible();
  });

  it('leads on hold to the documents, and back to the decision that is another one meanwhile', async () => {
    standAt('on_hold_docs');
    const screen = await open('/application');
    await screen.getByRole('button', { name: 'Subir mis documentos' }).click();
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Sube tus documentos' }))
      .toBeVisible();
    await expect.poll(() => screen.location().pathname).toBe('/application/documentos');
    standAt('approved');
    await screen.getByRole('button', { name: 'Volver a mi solicitud' }).click();
    await expect.element(screen.getByText('Monto máximo aprobado')).toBeVisible();
  });
});

it('the address of the documents is nobody’s whose request waits for none', async () => {
  standAt('approved');
  const screen = await open('/application/documentos');
  await expect.element(screen.getByText('Monto máximo aprobado')).toBeVisible();
  await expect.poll(() => screen.location().pathname).toBe('/application');
});
