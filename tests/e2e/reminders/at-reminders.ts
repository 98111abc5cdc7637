import type { Page } from '@playwright/test';
import { encodePushMessage, type PushMessage } from '#core/api/reminders/push-message.ts';
import { readReminderPreferences } from '#core/api/reminders/reminders.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { expect } from '../../support/expect.ts';
import type { Person } from '../support/people.ts';

/** Opens all that is folded on the reminders. */
export const unfoldAll = async (page: Page): Promise<void> => {
  for (const fold of await page.locator('main details > summary').all()) await fold.press('Enter');
};

/** Opens the reminders from the portal's home. */
export const openReminders = async (page: Page): Promise<void> => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^(Configurar|Cambiar mis) recordatorios$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recordatorios' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '¿Cómo te avisamos?' })).toBeVisible();
  await unfoldAll(page);
};

/** The server's reminders of a person, read with the session of their registration. */
export const remindersOf = async (url: string, { token }: Person) => {
  const answer = await fetch(`${url}${readReminderPreferences.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return readReminderPreferences.answer.validateSync(await answer.json()).data;
};

export const saved = (page: Page) => page.getByText('Guardado', { exact: true });

/** A reminder as the server sends it, by default of an instalment of Friday 18 December 2026. */
export const message = (changed: Partial<PushMessage> = {}): string =>
  encodePushMessage({
    id: 'b54cba4e-6d0c-4b8e-9b1a-3f3f8a1f2c4d',
    name: '2026-12-18/eve',
    dueOn: calendarDate('2026-12-18'),
    title: 'Tienes un pago próximo',
    body: 'Ábrelo para ver los detalles.',
    until: new Date(Date.now() + 3_600_000),
    ...changed,
  });

/** The tag of its notification. */
export const TAG = 'pago-2026-12-18';

/** A message without an instalment: opening the app does not clear it. */
export const TEST_MESSAGE = message({ name: 'prueba', dueOn: undefined });
