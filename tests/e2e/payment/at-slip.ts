import type { Page } from '@playwright/test';
import { wallTimeOf } from '#core/calendar/wall-time.ts';
import type { RunningServer } from '../../support/running-server.ts';
import { photo } from '../../support/sample-files.ts';
import { expect } from '../support/fixtures.ts';
import { runProgram } from '../support/run-program.ts';

export const SEND = 'Enviar comprobante';

/** Chooses the slip's file by the visible button. */
export const chooseSlip = async (page: Page, file?: Buffer, name = 'IMG_0042.jpg'): Promise<void> => {
  const choosing = page.waitForEvent('filechooser');
  await page
    .getByRole('button', { name: /^(Tomar foto o elegir archivo|Cambiar archivo) \(recibo\)$/ })
    .click();
  await (await choosing).setFiles({
    name,
    mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg',
    buffer: file ?? (await photo()),
  });
};

/** Fills in the slip, paid this minute, without sending it. */
export const fillSlip = async (page: Page, amount: number): Promise<string> => {
  const paidAt = wallTimeOf(new Date());
  await page.getByLabel('Valor que pagaste').fill(String(amount));
  await page.getByLabel('Fecha y hora en la caja').fill(paidAt);
  await page.getByLabel('Número del recibo').fill('0042');
  await chooseSlip(page);
  await expect(page.getByText('IMG_0042.jpg')).toBeVisible();
  return paidAt;
};

/** Runs an operator command; fails on a non-zero exit code. Returns its output. */
export const operate = async (server: RunningServer, ...args: readonly string[]): Promise<string> => {
  const { status, said } = await runProgram(server, 'server/ops/main.ts', ...args);
  expect(status, said).toBe(0);
  return said;
};

/** The id of a credit's pending slip. */
export const waitingSlip = async (server: RunningServer, creditNumber: number): Promise<string> => {
  const list = await operate(server, 'slips', 'list', '--credit', String(creditNumber));
  return /^[\da-f-]{36}/m.exec(list)?.[0] ?? '';
};
