import { expect, it, vi } from 'vitest';
import { logout, reportPresence } from '#core/api/accounts/sessions.ts';
import { readCredit } from '#core/api/credit/credit.ts';
import { readReminderPreferences } from '#core/api/reminders/reminders.ts';
import { loseNetwork } from '../../tests/components/connection.ts';
import { putAtoms, putDrafts, sessionOnDevice } from '../../tests/components/device.ts';
import { renderAt } from '../../tests/components/render-at.tsx';
import { LOST, stubApi } from '../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer, planAnswer } from '../../tests/samples/credit.ts';
import { remindersAnswer } from '../../tests/samples/reminders.ts';
import { AppRoutes } from './router.tsx';

it('has the debt, its date and its age for who comes back after ten minutes without a network, without any tick', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: Date.parse('2026-11-20T15:00:00Z'),
  });
  const api = stubApi();
  api.on(readCredit, creditAnswer({ facturas: planAnswer('al_dia') }));
  api.on(readReminderPreferences, remindersAnswer());
  api.on(reportPresence, { anotada: true });
  await putDrafts();
  await putAtoms(sessionOnDevice({ loan: CREDIT_NUMBER }));
  const { getByRole, getByText, location } = await renderAt(<AppRoutes />, { path: '/dashboard' });
  await expect.element(getByText(/^Guardamos aquí tu último resumen, sin tu nombre/)).toBeVisible();
  for (const call of [readCredit, readReminderPreferences, reportPresence, logout]) api.on(call, LOST);
  loseNetwork();
  // A phone that slept for eight of them.
  vi.setSystemTime(Date.now() + 8 * 60_000);
  vi.advanceTimersByTime(121_000);
  await expect.poll(() => location().pathname).toBe('/newlogin');
  await expect.element(getByRole('heading', { name: 'Tu último resumen' })).toBeVisible();
  await expect.element(getByText(/^Pago mínimo: \$\s356\.835$/)).toBeVisible();
  await expect.element(getByText(/^Deuda total: \$\s\d\.\d{3}\.\d{3}$/)).toBeVisible();
  await expect.element(getByText(/^Próxima fecha: 1\sdic\s2026$/)).toBeVisible();
  await expect.element(getByText(/^Valor al 20\snov\s2026, actualizado hace 10 minutos$/)).toBeVisible();
});
