import type { Page } from '@playwright/test';
import { bogotaDate } from '../../../src/core/domain/calendar-date.ts';
import { dateInWords } from '../../../src/core/domain/date-words.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveAtCode, codeField, confirmation, requestButton, signButton } from './at-signing.ts';

const DAY_MS = 86_400_000;
/** Tomorrow's day in UTC begins at seven in the evening in Bogota: these are around the midnight after it. */
const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
const before = new Date(`${tomorrow}T04:58:00Z`);
const after = new Date(`${tomorrow}T05:01:00Z`);
const today = dateInWords(bogotaDate(after));

test.beforeEach(({ sandbox }) => sandbox.setClock(before));
test.afterEach(({ sandbox }) => sandbox.resetClock());

const reason = (page: Page) => page.getByText(/Tus documentos son de otro día\./);

test('a code of yesterday leads back to the review, and another one signs the documents of today', async ({
  page,
  server,
  sandbox,
}) => {
  const { person, code } = await arriveAtCode({ page, server, sandbox });
  const sentAt = (await sandbox.inbox(person.phone))[0]?.at;
  await codeField(page).fill(code);
  await sandbox.setClock(after);
  await signButton(page).click();
  await expect(reason(page)).toBeVisible();
  await expect(confirmation(page)).toBeHidden();

  await requestButton(page).click();
  await expect(codeField(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Leer el contrato' }).click();
  await expect(page.getByText(`Bogotá D.C., ${today}`)).toBeVisible();
  await page.getByRole('button', { name: 'Seguir con la firma' }).click();
  await codeField(page).fill(await sandbox.lastCode(person.phone, sentAt));
  await signButton(page).click();
  await expect(confirmation(page)).toBeVisible();
});

test('a right code that midnight overtakes leads back to the review too', async ({
  page,
  server,
  sandbox,
}) => {
  const { code } = await arriveAtCode({ page, server, sandbox });
  await page.route('**/api/contract/signed/**', async (route) => {
    await sandbox.setClock(after);
    await route.continue();
  });
  await codeField(page).fill(code);
  await signButton(page).click();
  await expect(reason(page)).toBeVisible();
  await expect(requestButton(page)).toBeEnabled();
});

test('a document of yesterday is not read as the one to be signed', async ({ page, server, sandbox }) => {
  await arriveAtCode({ page, server, sandbox });
  await sandbox.setClock(after);
  await page.getByRole('button', { name: 'Leer el contrato' }).click();
  await expect(page.getByText('Este documento ya no es el que vas a firmar')).toBeVisible();
  await page.getByRole('button', { name: 'Volver a la revisión' }).click();
  await expect(reason(page)).toBeVisible();
});
