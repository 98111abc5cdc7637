import { expect, it } from 'vitest';
import { logout, reportPresence } from '#core/api/accounts/sessions.ts';
import { readCredit } from '#core/api/credit/credit.ts';
import { readReminderPreferences } from '#core/api/reminders/reminders.ts';
import { atomRecordsOnDevice, putAtoms, putDrafts, sessionOnDevice } from '../../tests/components/device.ts';
import { renderAt } from '../../tests/components/render-at.tsx';
import { stubApi } from '../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer } from '../../tests/samples/credit.ts';
import { remindersAnswer } from '../../tests/samples/reminders.ts';
import { AppRoutes } from './router.tsx';

const summaries = () => Object.keys(localStorage).filter((key) => key.startsWith('cuotasana-summary/'));

// Timeout: the whole app with two screens.
it('leaves by Salir nothing of the credit on the device, leads to the login and tells the server', async () => {
  const api = stubApi();
  api.on(readCredit, creditAnswer());
  api.on(readReminderPreferences, remindersAnswer());
  const logoutCalls = api.on(logout, { cerrada: true });
  api.on(reportPresence, { anotada: true });
  await putDrafts();
  await putAtoms(sessionOnDevice({ loan: CREDIT_NUMBER }));
  const { getByRole, getByText, location } = await renderAt(<AppRoutes />, { path: '/dashboard' });
  await expect.element(getByText('Deuda total')).toBeVisible();
  await expect.poll(async () => Object.keys(await atomRecordsOnDevice())).toContain('v1/queries');
  expect(summaries()).toHaveLength(1);
  await getByRole('button', { name: 'Salir' }).click();
  await expect.poll(() => location().pathname).toBe('/newlogin');
  await expect.element(getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
  expect(await atomRecordsOnDevice()).toEqual({});
  expect(summaries()).toEqual([]);
  await expect
    .poll(() => logoutCalls.map(({ headers }) => headers.get('authorization')))
    .toEqual(['Bearer session-token']);
});
