import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { readCredit } from '#core/api/credit/credit.ts';
import { listCreditDocuments } from '#core/api/credit/credit-documents.ts';
import { readReminderPreferences } from '#core/api/reminders/reminders.ts';
import { atomsOnDevice, putAtoms } from '../../tests/components/device.ts';
import { useNewDevice } from '../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../tests/components/render-at.tsx';
import { setSession } from '../../tests/components/session.ts';
import { LOST, type StubbedApi, stubApi } from '../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer, planAnswer } from '../../tests/samples/credit.ts';
import { creditDocumentsAnswer } from '../../tests/samples/documents.ts';
import { profileAnswer } from '../../tests/samples/profiles.ts';
import { remindersAnswer } from '../../tests/samples/reminders.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { forget } from '../platform/storage/forget.ts';
import DashboardRoute from './dashboard.tsx';

const SHOWN = '$ 356.835';

let api: StubbedApi;

const open = (path = '/dashboard'): Promise<RenderedAt> =>
  renderAt(
    <Routes>
      <Route path="dashboard/*" element={<DashboardRoute />} />
      <Route path="*" element={<p>Afuera</p>} />
    </Routes>,
    { path },
  );
/** A session of an account that is new on this device. */
const enter = (): string => setSession({ accountId: crypto.randomUUID(), loan: CREDIT_NUMBER }).accountId;
/** The cache on the device, as text. */
const kept = async () => String((await atomsOnDevice())['v1/queries'] ?? '');

beforeEach(async () => {
  await useNewDevice();
  queryClient.clear();
  api = stubApi();
  api.on(readCredit, creditAnswer({ facturas: planAnswer('al_dia') }));
  api.on(readReminderPreferences, remindersAnswer());
  api.on(listCreditDocuments, creditDocumentsAnswer());
});

describe('the addresses of the portal', () => {
  it.each([
    ['/dashboard', 'Tu crédito'],
    ['/dashboard/credit', 'Detalle de tu crédito'],
    ['/dashboard/payments', 'Tus pagos'],
    ['/dashboard/documents', 'Tus documentos'],
    ['/dashboard/simulator', 'Si pago hoy…'],
    ['/dashboard/pay', 'Pagar'],
    ['/dashboard/nowhere', 'Tu crédito'],
  ])('%s is "%s"', async (path, name) => {
    enter();
    const screen = await open(path);
    await expect.element(screen.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  });

  it('lead from one to the other, and the title of the next takes the focus', async () => {
    enter();
    const screen = await open();
    await screen.getByRole('link', { name: 'Ver el detalle y las cuotas' }).click();
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Detalle de tu crédito' }))
      .toHaveFocus();
    await screen.getByRole('link', { name: 'Pagos', exact: true }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Tus pagos' })).toHaveFocus();
    await screen.getByRole('link', { name: 'Documentos', exact: true }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Tus documentos' })).toHaveFocus();
  });

  it('have help and one’s own data beside them: one in the bar, one in the header', async () => {
    enter();
    api.on(readProfile, profileAnswer());
    const screen = await open();
    await screen.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Ayuda' }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Ayuda' })).toHaveFocus();
    await screen.getByRole('banner').getByRole('link', { name: 'Mis datos' }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Mis datos' })).toHaveFocus();
  });

  it.each([
    ['/dashboard/help', 'Ayuda'],
    ['/dashboard/profile', 'Mis datos'],
  ])('open %s without a credit too, and lead from one to the other', async (path, title) => {
    setSession({ accountId: crypto.randomUUID(), loan: null });
    api.on(readProfile, profileAnswer());
    const screen = await open(path);
    await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const header = screen.getByRole('banner');
    for (const name of ['Ayuda', 'Mis datos'])
      await expect.element(header.getByRole('link', { name, exact: true })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Portal' }).query()).toBeNull();
  });

  it('lead who has no credit on to where the application stands', async () => {
    setSession({ accountId: crypto.randomUUID(), loan: null });
    api.on(readProfile, profileAnswer());
    api.on(listApplications, { data: [] });
    const screen = await open();
    await expect.poll(() => screen.location().pathname).toBe('/application');
    await expect.element(screen.getByText('Afuera')).toBeVisible();
  });
});

it('what the device keeps is shown without a network, with its age', async () => {
  const accountId = enter();
  const before = await open();
  await expect.element(before.getByText(SHOWN, { exact: true })).toBeVisible();
  await expect.poll(kept).toContain('"credit"');
  const left = await kept();
  await before.unmount();
  await forget('automatic');
  // An account that is new in this page, as after a reload.
  await putAtoms({ queries: left.replaceAll(accountId, enter()) });
  api.on(readCredit, LOST);
  const screen = await open();
  await expect.element(screen.getByText(SHOWN, { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Actualizado hace un momento')).toBeVisible();
  await expect.element(screen.getByText('Pagar necesita conexión.')).toBeVisible();
});
