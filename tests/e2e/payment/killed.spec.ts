import type { Page } from '@playwright/test';
import { newBorrower } from '../support/borrower.ts';
import { keptAtoms } from '../support/kept-atoms.ts';
import { expect, test } from '../support/killable.ts';
import { logIn } from '../support/log-in.ts';
import { CARDS, fillCard, openCheckout } from './checkout.ts';
import { lookUp } from './look-up.ts';

const TEN_MINUTES = 10 * 60_000;
const SEVENTY_MINUTES = 70 * 60_000;

interface KeptAttempt {
  readonly id: string;
  readonly reference?: string;
}

const attemptsOnDisk = async (page: Page): Promise<readonly KeptAttempt[]> =>
  ((await keptAtoms(page))['v1/payment_attempts'] ?? []) as KeptAttempt[];

/** A phone's storage on a bad day: what is written counts half a second later, or never when the phone dies before. */
const slowStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      const request = put.call(this, value, key);
      const until = performance.now() + 500;
      // A transaction ends when nothing more is asked of it.
      const holdOn = () => {
        if (performance.now() < until) this.count().onsuccess = holdOn;
      };
      if (this.name === 'atoms') holdOn();
      return request;
    };
  });

const payAndDie = async (page: Page, kill: () => void): Promise<void> => {
  const checkout = await openCheckout(page);
  await fillCard(checkout, CARDS.approved);
  await expect(checkout.getByRole('heading', { name: 'Procesando tu pago…' })).toBeVisible();
  kill();
};

test.afterEach(async ({ sandbox }) => {
  await sandbox.fault('payments', 'ok');
  await sandbox.resetClock();
});

// A browser that is killed and started anew on the same disk.
test('the phone dies in the middle of a payment: back in, the person sees it under way, then its result', async ({
  phone,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  await sandbox.fault('payments', 'late');
  const before = await phone.open();
  await logIn(before, sandbox, person.phone);
  await before.goto('/dashboard/pay/online');
  await payAndDie(before, phone.kill);

  // Another code is sent half a minute after the last one.
  await sandbox.advance('PT1M');
  const after = await phone.open();
  // Long enough for the session to be over, with all that it kept.
  await after.clock.install({ time: Date.now() + TEN_MINUTES });
  await after.goto('/dashboard');
  await expect(after).toHaveURL(/newlogin/);
  await logIn(after, sandbox, person.phone);
  await expect(after.getByText('Pago de $ 356.835 en proceso')).toBeVisible();
  await expect(after.getByText(/^Tu pago está en proceso, no pagues otra vez\./)).toBeVisible();
  await after.getByRole('link', { name: 'Pagar', exact: true }).click();
  await expect(after.getByText('Tu pago está en proceso, no pagues otra vez')).toBeVisible();
  await after.getByRole('link', { name: 'Ver el resultado' }).click();
  await expect(after.getByRole('heading', { name: 'Tu pago está en proceso' })).toBeVisible();
  await sandbox.fault('payments', 'ok');
  await after.clock.runFor('00:30');
  await expect(after.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible({ timeout: 20_000 });
});

// The same without a session: what is on the disk outlives both the browser and the pass.
test('without a session too: the look-up form tells of the payment before anything is typed', async ({
  phone,
  server,
  sandbox,
}) => {
  const { creditNumber, documentNumber } = await newBorrower({ server, sandbox });
  await sandbox.fault('payments', 'late');
  const before = await phone.open();
  await lookUp(before, creditNumber, documentNumber);
  await payAndDie(before, phone.kill);

  const again = await phone.open();
  await again.goto('/public-payment');
  await expect(again.getByText('Tienes un pago sin terminar')).toBeVisible();
  await again.getByRole('link', { name: 'Ver el resultado' }).click();
  await expect(again.getByRole('heading', { name: 'Tu pago está en proceso' })).toBeVisible();
  phone.kill();

  // After the pass died, too.
  const later = await phone.open();
  await later.clock.install({ time: Date.now() + SEVENTY_MINUTES });
  await sandbox.fault('payments', 'ok');
  await later.goto('/public-payment');
  await expect(later.getByLabel('Número de crédito')).toHaveValue('');
  await expect(later.getByText('Tienes un pago sin terminar')).toBeVisible();
  await later.getByRole('link', { name: 'Ver el resultado' }).click();
  await expect(later.getByText(/^Para ver qué pasó con tu pago/)).toBeVisible();
  await later.getByLabel('Número de crédito').fill(String(creditNumber));
  await later.getByLabel('Número de documento').fill(documentNumber);
  await later.getByRole('button', { name: 'Consultar crédito' }).click();
  await expect(later.getByRole('heading', { name: /Tu pago está en proceso|Pago exitoso/ })).toBeVisible();
  await later.clock.runFor('00:30');
  await expect(later.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible({ timeout: 20_000 });
});

// The moment of writing, on a disk that is slow and a browser that dies then.
test('the attempt is on the device before anybody is asked, and its reference before anybody can pay', async ({
  phone,
  server,
  sandbox,
}) => {
  const { creditNumber, documentNumber } = await newBorrower({ server, sandbox });
  const first = await phone.open();
  await slowStorage(first);
  const asked = new Promise<string>((resolve) => {
    void first.route('**/api/wompi-signature', (route) => {
      phone.kill();
      resolve(route.request().postDataJSON().id_intento);
    });
  });
  await lookUp(first, creditNumber, documentNumber);
  await first.getByRole('button', { name: 'Continuar' }).click();
  const id = await asked;

  const second = await phone.open();
  await slowStorage(second);
  await second.goto('/public-payment/online');
  await expect(second.getByRole('heading', { name: 'Detalle de pago' })).toBeVisible();
  expect((await attemptsOnDisk(second)).map((attempt) => attempt.id)).toEqual([id]);
  await second.exposeFunction('dieNow', phone.kill);
  await second.route('**/widget.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.WidgetCheckout = class { open() { window.dieNow(); } };',
    }),
  );
  let reference = '';
  await second.route('**/api/wompi-signature', async (route) => {
    const answer = await route.fetch();
    reference = (await answer.json()).reference;
    await route.fulfill({ response: answer });
  });
  const gone = second.waitForEvent('close');
  await second.getByRole('button', { name: 'Continuar' }).click();
  await gone;

  const third = await phone.open();
  await third.goto('/public-payment');
  expect(await attemptsOnDisk(third)).toEqual([expect.objectContaining({ id, reference })]);
});
