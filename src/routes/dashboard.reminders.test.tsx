import { expect, it } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import { downloadCalendar } from '#core/api/credit/credit-documents.ts';
import { findNetwork } from '../../tests/components/connection.ts';
import { stubDownloads } from '../../tests/components/files.ts';
import { serveReminders } from '../../tests/components/reminders.ts';
import { renderAt } from '../../tests/components/render-at.tsx';
import { stubApi } from '../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer } from '../../tests/samples/credit.ts';
import RemindersRoom from './dashboard.reminders.tsx';

it('the dates can be saved as a file from the reminders as well', async () => {
  findNetwork();
  const saved = stubDownloads();
  const api = stubApi();
  serveReminders(api);
  api.on(readCredit, creditAnswer());
  const files = api.on(downloadCalendar, new TextEncoder().encode('BEGIN:VCALENDAR'));
  const screen = await renderAt(<RemindersRoom creditNumber={CREDIT_NUMBER} onLeave={() => undefined} />);
  await screen.getByText('Tus fechas en tu calendario').click();
  await screen.getByRole('button', { name: /^Agregar a mi calendario/ }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual([`pagos-${CREDIT_NUMBER}.ics`]);
  expect(files.map(({ params }) => params)).toEqual([{ loanId: String(CREDIT_NUMBER) }]);
});
