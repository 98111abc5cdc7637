import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveAtCode, codeField, confirmation, requestButton, signButton } from './at-signing.ts';

const DAY_MS = 86_400_000;
/** UTC's tomorrow begins at seven in the evening in Bogotá: two instants around the next midnight there. */
const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
const before = new Date(`${tomorrow}T04:58:00Z`);
const after = new Date(`${tomorrow}T05:01:00Z`);
const today = dateInWords(bogotaDate(after));

test.beforeEach(({ sandbox }) => sandbox.setClock(before));
test.afterEach(({ sandbox }) => sandbox.resetClock());

// The server's clock decides a document's date.
test('a code of yesterday leads back to the review, and another one signs the documents of today', async ({
  page,
  visit,
  sandbox,
}) => {
  const { person, code } = await arriveAtCode(visit);
  const sentAt = (await sandbox.inbox(person.phone))[0]?.at;
  await codeField(page).fill(code);
  await sandbox.setClock(after);
  await signButton(page).click();
  await expect(page.getByText(/Tus documentos son de otro día\./)).toBeVisible();
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
