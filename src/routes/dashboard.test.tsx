import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { readCredit } from '#core/api/credit/credit.ts';
import { listCreditDocuments } from '#core/api/credit/credit-documents.ts';
import { readReminderPreferences } from '#core/api/reminders/reminders.ts';
import { atomsOnDevice, deleteDatabase, putAtoms } from '../../tests/components/device.ts';
import { useNewDevice } from '../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../tests/components/render-at.tsx';
import { setSession } from '../../tests/components/session.ts';
import { LOST, type StubbedApi, stubApi } from '../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer, planAnswer } from '../../tests/samples/credit.ts';
import { creditDocumentsAnswer } from '../../tests/samples/documents.ts';
import { profileAnswer } from '../../tests/samples/profiles.ts';
import { remindersAnswer } from '../../tests/samples/reminders.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { accountIdAtom } from '../platform/session/session-atoms.ts';
import { deserializeCache, serializeCache } from '../platform/storage/cache-serialization.ts';
import { forget } from '../platform/storage/forget.ts';
import { store } from '../platform/store.ts';
import DashboardRoute from './dashboard.tsx';

const NOTHING_KEPT = 'No hay conexión y este dispositivo aún no tiene tus datos guardados.';
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
const NOTHING: PersistedClient = {
  timestamp: 0,
  buster: '',
  clientState: { mutations: [], queries: [] },
};
/** The cache on the device. */
const persistedCache = async (): Promise<PersistedClient> => {
  const text = (await atomsOnDevice())['v1/queries'];
  return typeof text === 'string' ? deserializeCache(text, Date.now()) : NOTHING;
};
const persistedQueryKeys = async (): Promise<readonly unknown[]> =>
  (await persistedCache()).clientState.queries.map(({ queryKey }) => queryKey[0]);
/** Visits the portal, until the session ends; resolves to what was persisted. */
const leftByAVisit = async (): Promise<PersistedClient> => {
  enter();
  const screen = await open();
  await expect.element(screen.getByText(SHOWN, { exact: true })).toBeVisible();
  await expect.poll(persistedQueryKeys).toEqual(['credit']);
  const left = await persistedCache();
  await screen.unmount();
  await forget('automatic');
  return left;
};
/** An account that is new in this page and has left a cache on the device. */
const comeBackTo = async ({ buster, ...left }: PersistedClient): Promise<void> => {
  const [build] = buster.split(' ');
  await putAtoms({ queries: serializeCache({ ...left, buster: `${build} ${enter()}` }) });
};

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

describe('what the device keeps', () => {
  it('is shown without a network, with its age', async () => {
    await comeBackTo(await leftByAVisit());
    api.on(readCredit, LOST);
    const screen = await open();
    await expect.element(screen.getByText(SHOWN, { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Actualizado hace un momento')).toBeVisible();
    await expect.element(screen.getByText('Pagar necesita conexión.')).toBeVisible();
  });

  it('and is of another build is dropped, never shown, and kept anew', async () => {
    const left = await leftByAVisit();
    await comeBackTo({ ...left, buster: 'earlier' });
    api.on(readCredit, LOST);
    const screen = await open();
    await expect.element(screen.getByText(NOTHING_KEPT)).toBeVisible();
    expect(screen.container.textContent).not.toContain('$');
    api.on(readCredit, creditAnswer({ facturas: planAnswer('al_dia') }));
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(screen.getByText(SHOWN, { exact: true })).toBeVisible();
    await expect.poll(persistedQueryKeys).toEqual(['credit']);
    expect((await persistedCache()).buster).toBe(left.buster.replace(/ .*/, ` ${store.get(accountIdAtom)}`));
  });

  // @covers 2.20
  it.each(['/dashboard', '/dashboard/documents'])(
    'is loan and debt alone, whatever else was read at %s',
    async (path) => {
      enter();
      await open(path);
      const read = () =>
        queryClient
          .getQueryCache()
          .findAll({ predicate: ({ state }) => state.status === 'success' })
          .map(({ queryKey }) => queryKey[0]);
      await expect.poll(read).toContainEqual(expect.stringMatching(/reminders|credit-documents/));
      await expect.poll(persistedQueryKeys).toEqual(['credit']);
    },
  );

  it('is nobody else’s: who enters next finds nothing of it', async () => {
    await comeBackTo(await leftByAVisit());
    enter();
    api.on(readCredit, LOST);
    const screen = await open();
    await expect.element(screen.getByText(NOTHING_KEPT)).toBeVisible();
    await expect.poll(persistedQueryKeys).toEqual([]);
  });

  it('is nothing where the browser keeps nothing: the portal works, and says only what it knows', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await deleteDatabase();
    enter();
    const screen = await open();
    await expect.element(screen.getByText(SHOWN, { exact: true })).toBeVisible();
    await screen.unmount();
    queryClient.clear();
    api.on(readCredit, LOST);
    const reopened = await open();
    await expect.element(reopened.getByText(NOTHING_KEPT)).toBeVisible();
    expect(reopened.container.textContent).not.toContain('$');
  });
});
