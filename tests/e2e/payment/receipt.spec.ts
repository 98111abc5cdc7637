import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { CARDS, emailTo, fillCard, openCheckout, plain } from '../support/payments.ts';
import { enterAsBorrower } from '../support/people.ts';

const SHARE = { name: 'Compartir comprobante' };

interface Shared {
  readonly name: string;
  readonly type: string;
  readonly start: string;
}

/** Stubs file sharing; returns the shared files. */
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

// The PDF and the e-mail come from the real server, after the provider's webhook was posted.
// @covers 2.129
test('a borrower shares the receipt of a payment, and gets it by e-mail with what is owed now', async ({
  page,
  visit,
  sandbox,
}) => {
  const shared = await sharing(page);
  const calls = counting(page);
  const { email } = await enterAsBorrower(visit);
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

  const mail = await emailTo(sandbox, email, 'Recibimos tu pago');
  expect(plain(mail.text)).toContain('Recibimos $ 356.835 para tu crédito');
  expect(plain(mail.text)).toContain('no tienes cuotas por pagar y tu deuda total es de $ 1.643.165.');
  expect(mail.text).not.toContain('otra persona');
  expect(mail.attachments).toHaveLength(1);
});
