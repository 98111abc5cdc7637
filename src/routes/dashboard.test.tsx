import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { readCredit } from '#core/api/credit/credit.ts';
import { listCreditDocuments } from '#core/api/credit/credit-documents.ts';
import { readReminderPreferences } from '#core/api/reminders/reminders.ts';
import { CREDIT_NUMBER, creditAnswer, planAnswer } from '../../tests/components/answers/credit.ts';
import { documentsAnswer } from '../../tests/components/answers/credit-documents.ts';
import { profileAnswer } from '../../tests/components/answers/profile.ts';
import { remindersAnswer } from '../../tests/components/answers/reminders.ts';
import { useNewDevice } from '../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../tests/components/render-at.tsx';
import { setSession } from '../../tests/components/session.ts';
import { LOST, type StubbedApi, stubApi } from '../../tests/components/stub-api.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { deserializeCache, serializeCache } from '../platform/storage/cache-serialization.ts';
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
const keyOf = (owner: string): string => `cuotasana-kept/${owner}`;
const keptBy = (owner: string): string => localStorage.getItem(keyOf(owner)) ?? '';
const persistedStorageKeys = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('cuotasana-kept/'));
/** Query keys persisted for an account. */
const persistedQueryKeys = (owner: string): readonly unknown[] =>
  deserializeCache(keptBy(owner), Date.now()).clientState.queries.map(({ queryKey }) => queryKey[0]);
/** Visits the portal; resolves to what is persisted. */
const leftByAVisit = async (): Promise<string> => {
  const owner = enter();
  const screen = await open();
  await expect.element(screen.getByText(SHOWN, { exact: true })).toBeVisible();
  await expect.poll(() => persistedQueryKeys(owner)).toEqual(['credit']);
  const text = keptBy(owner);
  await screen.unmount();
  queryClient.clear();
  return text;
};

beforeEach(async () => {
  await useNewDevice();
  queryClient.clear();
  api = stubApi();
  api.on(readCredit, creditAnswer({ facturas: planAnswer('al_dia') }));
  api.on(readReminderPreferences, remindersAnswer());
  api.on(listCreditDocuments, documentsAnswer());
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
    const text = await leftByAVisit();
    localStorage.setItem(keyOf(enter()), text);
    api.on(readCredit, LOST);
    const screen = await open();
    await expect.element(screen.getByText(SHOWN, { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Actualizado hace un momento')).toBeVisible();
    await expect.element(screen.getByText('Pagar necesita conexión.')).toBeVisible();
  });

  it.each<readonly [string, (text: string) => string]>([
    ['was cut', (text) => text.slice(0, -200)],
    ['changed in one figure', (text) => text.replaceAll('356835', '956835')],
    [
      'is of another build',
      (text) => serializeCache({ ...deserializeCache(text, Date.now()), buster: 'earlier' }),
    ],
    ['is of something else', () => '{"totalDebt":1}'],
  ])('and %s is dropped, never shown, and kept anew', async (_, damage) => {
    const text = await leftByAVisit();
    const owner = enter();
    const damaged = damage(text);
    expect(damaged).not.toBe(text);
    localStorage.setItem(keyOf(owner), damaged);
    api.on(readCredit, LOST);
    const screen = await open();
    await expect.element(screen.getByText(NOTHING_KEPT)).toBeVisible();
    expect(screen.container.textContent).not.toContain('$');
    api.on(readCredit, creditAnswer({ facturas: planAnswer('al_dia') }));
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(screen.getByText(SHOWN, { exact: true })).toBeVisible();
    await expect.poll(() => persistedQueryKeys(owner)).toEqual(['credit']);
    expect(keptBy(owner)).toContain('"minimumPayment":356835');
  });

  // @covers 2.20
  it.each(['/dashboard', '/dashboard/documents'])(
    'is loan and debt alone, whatever else was read at %s',
    async (path) => {
      const owner = enter();
      await open(path);
      const read = () =>
        queryClient
          .getQueryCache()
          .findAll({ predicate: ({ state }) => state.status === 'success' })
          .map(({ queryKey }) => queryKey[0]);
      await expect.poll(read).toContainEqual(expect.stringMatching(/reminders|credit-documents/));
      await expect.poll(() => persistedQueryKeys(owner)).toEqual(['credit']);
    },
  );

  it('is nobody else’s: who enters next finds nothing of it', async () => {
    const before = enter();
    await open();
    await expect.poll(() => persistedQueryKeys(before)).toEqual(['credit']);
    const next = enter();
    await expect.poll(() => persistedQueryKeys(next)).toEqual(['credit']);
    expect(persistedStorageKeys()).toEqual([keyOf(next)]);
  });

  it('is nothing where the browser keeps nothing: the portal works, and says only what it knows', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
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
