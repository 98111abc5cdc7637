import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { logout } from '#core/api/accounts/sessions.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { serveApplicant } from '../../tests/components/applicant.ts';
import { useNewDevice } from '../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../tests/components/render-at.tsx';
import { setSession } from '../../tests/components/session.ts';
import { LOST, type StubbedApi, stubApi } from '../../tests/components/stub-api.ts';
import { RequireSession } from '../app/require-session.tsx';
import AppLast from './applast.tsx';

let api: StubbedApi;

const open = (): Promise<RenderedAt> =>
  renderAt(
    <Routes>
      <Route element={<RequireSession otherwise="/create_account" />}>
        <Route path="/applast" element={<AppLast />} />
        <Route path="/profileform" element={<p>El formulario</p>} />
      </Route>
      <Route path="*" element={<p>Afuera</p>} />
    </Routes>,
    { path: '/applast' },
  );

const title = (screen: RenderedAt) =>
  screen.getByRole('heading', { level: 1, name: 'Tu crédito está firmado' });

beforeEach(async () => {
  await useNewDevice();
  setSession();
  api = stubApi();
  serveApplicant(api);
});

describe('the last screen', () => {
  // @covers 2.9
  it('asks whoever has signed for photos by chat, and leads to the account', async () => {
    serveApplicant(api, 'pendiente_validacion_cliente');
    const left = api.on(logout, { cerrada: true });
    const screen = await open();
    await expect.element(title(screen)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: /Enviar fotos por WhatsApp/ }))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=.*1500000420/));
    await screen.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
    await expect.element(screen.getByText('Afuera')).toBeVisible();
    await expect.poll(() => screen.location().pathname).toBe('/newlogin');
    await expect.poll(() => left).toHaveLength(1);
  });

  it.each([
    ['has not signed', 'firma_contrato'],
    ['an agent or the vendor has refused', 'rejected_validation'],
    ['is beyond it', 'desembolsado'],
  ])('leads whoever %s to where they stand', async (_, estado) => {
    serveApplicant(api, estado);
    const screen = await open();
    await expect.element(screen.getByText('El formulario')).toBeVisible();
    await expect.poll(() => screen.location().pathname).toBe('/profileform');
  });

  it('says that it could not be asked where one stands, and asks again on demand', async () => {
    api.on(listApplications, LOST);
    const screen = await open();
    await expect.element(screen.getByText('No pudimos consultar en qué va tu solicitud.')).toBeVisible();
    serveApplicant(api, 'pendiente_validacion_cliente');
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(title(screen)).toBeVisible();
  });
});
