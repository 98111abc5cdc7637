import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterAsBorrower, newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { untilDraftHolds } from '../support/kept-drafts.ts';
import type { SandboxControls } from '../support/sandbox.ts';
import { CARDS, fillCard, openCheckout } from './checkout.ts';
import { lookUp } from './look-up.ts';

const SHARE = { name: 'Compartir comprobante' };
const SAVE = { name: 'Descargar comprobante' };

interface Shared {
  readonly name: string;
  readonly type: string;
  readonly start: string;
}

/** A phone that shares files. */
const sharing = async (page: Page): Promise<() => Promise<readonly Shared[]>> => {
  await page.addInitScript(() => {
    const shared: Shared[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'canShare', { value: () => true });
    Object.defineProperty(navigator, 'share', {
      value: async ({ files: [file] }: { files: File[] }) => {
        if (file) shared.push({ name: file.name, type: file.type, start: (await file.text()).slice(0, 5) });
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { shared: Shared[] }).shared);
};

const counting = (page: Page): (() => number) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/wompi-receipt')) calls += 1;
  });
  return () => calls;
};

const payOwn = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/pay/online');
  await fillCard(await openCheckout(page), CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
};

const letterTo = async (sandbox: SandboxControls, address: string, subject: string) => {
  const found = async () => (await sandbox.inbox(address)).filter((mail) => mail.subject === subject);
  await expect.poll(async () => (await found()).length).toBe(1);
  const [letter] = await found();
  if (!letter) throw new Error('the letter is gone');
  return letter;
};

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

// The PDF and the letter come from the real server once the provider’s word was posted.
test('a borrower shares the receipt of a payment, and gets it by e-mail with what is owed now', async ({
  page,
  server,
  sandbox,
}) => {
  const shared = await sharing(page);
  const calls = counting(page);
  const { email } = await enterAsBorrower({ page, server, sandbox });
  await page.goto('/dashboard/pay/online');
  await expect(page.getByRole('radio', { name: /^Pago mínimo/ })).toBeChecked();
  await expect(page.getByLabel('Tu correo (opcional)')).toHaveCount(0);
  await payOwn(page);
  expect(calls()).toBe(0);
  const share = page.getByRole('button', SHARE);
  await expect(share).toHaveAccessibleDescription('PDF');
  await share.click();
  await expect
    .poll(shared)
    .toEqual([{ name: 'comprobante-de-pago.pdf', type: 'application/pdf', start: '%PDF-' }]);
  await expect(share).toHaveAccessibleDescription(/^PDF, \d+ kB$/);
  await share.click();
  await expect.poll(async () => (await shared()).length).toBe(2);
  expect(calls()).toBe(1);

  const letter = await letterTo(sandbox, email, 'Recibimos tu pago');
  expect(plain(letter.text)).toContain('Recibimos $ 356.835 para tu crédito');
  expect(plain(letter.text)).toContain('no tienes cuotas por pagar y tu deuda total es de $ 1.643.165.');
  expect(letter.text).not.toContain('otra persona');
  expect(letter.attachments).toHaveLength(1);
});

// A file that the browser saves, and two letters that must say different things of one payment.
test('who pays for somebody else saves a receipt without whose credit it is, and gets it by e-mail', async ({
  page,
  server,
  sandbox,
}) => {
  const { creditNumber, documentNumber, email } = await newBorrower({ server, sandbox });
  const payer = `tia.${creditNumber}@correo.example`;
  await lookUp(page, creditNumber, documentNumber);
  const address = page.getByLabel('Tu correo (opcional)');
  await expect(address).toHaveAccessibleDescription(
    /Te enviamos el comprobante y, si pagas en efectivo, los números para la caja. No lo usamos para nada más./,
  );
  await expect(page.getByRole('link', { name: /^Cómo tratamos los datos personales/ })).toHaveAttribute(
    'href',
    '/legal/datos',
  );
  await address.fill('tia@correo');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(address).toHaveAccessibleDescription(/Ingresa un formato válido de correo electrónico/);
  await expect(address).toBeFocused();
  await address.fill(payer.toUpperCase());
  await expect(address).toHaveValue(payer);
  await untilDraftHolds(page, payer);
  await page.reload();
  await expect(address).toHaveValue(payer);

  await fillCard(await openCheckout(page), CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', SAVE).click();
  const file = await (await download).path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');

  const receipt = await letterTo(sandbox, payer, 'Comprobante de tu pago');
  expect(plain(receipt.text)).toContain(
    `Recibimos tu pago de $ 356.835 al crédito terminado en ${String(creditNumber).slice(-4)}.`,
  );
  expect(receipt.attachments).toHaveLength(1);
  for (const secret of [documentNumber, email, 'Ana', 'deuda']) expect(receipt.text).not.toContain(secret);
  const told = await letterTo(sandbox, email, 'Recibimos tu pago');
  expect(told.text).toContain('Lo pagó otra persona');
  expect(told.text).not.toContain(payer);
});
