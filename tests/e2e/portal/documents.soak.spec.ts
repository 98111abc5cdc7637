import { readFile } from 'node:fs/promises';
import { logIn } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { opensInTab } from '../support/pdf-tab.ts';
import { newBorrower } from '../support/people.ts';

// Real PDFs in browser tabs, and downloads.
// @covers 2.17
test('what was signed and statements open in a tab of their own, movements and dates are saved', async ({
  page,
  context,
  sandbox,
  newcomer,
}) => {
  const { phone, creditNumber } = await newBorrower({ newcomer });
  await sandbox.advance('P58D');
  try {
    await logIn(page, sandbox, phone);
    await page.getByRole('link', { name: 'Documentos' }).click();
    const statements = page.getByRole('button', { name: /^Extracto de la cuota/ });
    await expect(statements).toHaveText([/^Extracto de la cuota 2/, /^Extracto de la cuota 1/]);
    await expect(
      page.getByRole('button', { name: /^Abrir el contrato PDF, \d+ páginas, \d+ kB/ }),
    ).toBeVisible();
    for (const [button, call] of [
      ['Abrir el contrato', '**/api/contract/download/**'],
      ['Abrir el pagaré', '**/api/pagare/download/**'],
      ['Extracto de la cuota 2', '**/extracto?periodo=2'],
    ] as const)
      await opensInTab(page, context, { button, call });

    for (const [button, name, start] of [
      ['Descargar los movimientos', `movimientos-${creditNumber}.csv`, '\uFEFFfecha_valor;'],
      ['Agregar a mi calendario', `pagos-${creditNumber}.ics`, 'BEGIN:VCALENDAR'],
    ] as const) {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe(name);
      expect((await readFile(await file.path(), 'utf8')).startsWith(start), name).toBe(true);
    }
  } finally {
    await sandbox.resetClock();
  }
});
