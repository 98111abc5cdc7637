import { expect, type Page } from '@playwright/test';
import { readReminderPreferences } from '../../../src/core/wire/reminders.ts';
import { logIn } from '../support/log-in.ts';
import type { Person } from '../support/people.ts';
import type { SandboxControls } from '../support/sandbox.ts';

/** Logs somebody in and opens their reminders from the portal's home. */
export const openReminders = async (page: Page, sandbox: SandboxControls, person: Person): Promise<void> => {
  await logIn(page, sandbox, person.phone);
  await page.getByRole('link', { name: /^(Configurar|Cambiar mis) recordatorios$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recordatorios' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Por dónde te avisamos' })).toBeVisible();
};

/** What the server has of them, asked with the session that registered them. */
export const remindersOf = async (url: string, person: Person) => {
  const answer = await fetch(`${url}${readReminderPreferences.path}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  return readReminderPreferences.answer.validateSync(await answer.json()).data;
};

export const saved = (page: Page) => page.getByText('Guardado', { exact: true });

export const leave = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.waitForURL('**/newlogin');
};
