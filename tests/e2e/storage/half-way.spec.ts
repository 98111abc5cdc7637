import { putSession } from '../../scenes/session.ts';
import { expect, test } from '../support/fixtures.ts';
import { keptAtoms } from '../support/kept-atoms.ts';
import { createPerson } from '../support/people.ts';
import { fillUp, wipe } from './storage-faults.ts';
import { applyForCredit, register, UNKEPT_DRAFT, UNKEPT_SESSION } from './whole-way.ts';

test.describe('a storage that gives way while one is typing', () => {
  test.setTimeout(120_000);

  test('one that is full from some moment on says so, and the application is sent', async ({
    page,
    sandbox,
  }) => {
    const phone = await register(page, sandbox);
    await expect(page.getByText(UNKEPT_SESSION)).toBeHidden();
    await fillUp(page);
    await applyForCredit(page, sandbox, phone, async () => {
      await expect(page.getByText(UNKEPT_DRAFT)).toBeVisible();
      // It is found out with the next sign of life that is written.
      await expect(async () => {
        await page.mouse.wheel(0, 10);
        await expect(page.getByText(UNKEPT_SESSION)).toBeVisible({ timeout: 500 });
      }).toPass();
    });
  });

  test('one that is wiped is opened anew, and the session is in it again', async ({ page, sandbox }) => {
    const phone = await register(page, sandbox);
    await wipe(page);
    await applyForCredit(page, sandbox, phone, () => wipe(page));
    await expect.poll(async () => Object.keys(await keptAtoms(page))).toContain('v1/token');
    const kept = await keptAtoms(page);
    expect(kept['v1/draft_key']).toMatch(/^[\w-]+$/);
    expect(kept['v1/id']).toBe(kept['v1/user_id']);
    await page.reload();
    await expect(page.getByText('Monto máximo aprobado')).toBeVisible();
  });

  test('one whose writing failed once has everything after the next', async ({ page, server, sandbox }) => {
    const person = await createPerson({ url: server.url, sandbox }, 'identified');
    await page.clock.install();
    await putSession(page, person);
    await page.goto('/profileform');
    await expect(page.getByLabel('Costo del procedimiento')).toBeVisible();
    const before = (await keptAtoms(page))['v1/token'];
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
        // The new token does not get in; what comes after it does.
        if (key !== 'v1/token') return put.call(this, value, key);
        IDBObjectStore.prototype.put = put;
        throw new DOMException('the device is full', 'QuotaExceededError');
      };
    });
    const renewed = page.waitForResponse('**/api/accounts/token/refresh');
    for (let minute = 0; minute < 15; minute += 1) {
      await page.getByLabel('Código de descuento').fill(`MINUTO${minute}`);
      await page.clock.runFor('01:00');
    }
    await renewed;
    // The answer may reach the app after the next sign of life, so there is another until the token is in.
    await expect(async () => {
      await page.getByLabel('Código de descuento').fill('SEGUIMOS');
      await page.clock.runFor(2_000);
      expect((await keptAtoms(page))['v1/token']).not.toBe(before);
    }).toPass({ timeout: 10_000 });
    await page.reload();
    await expect(page.getByLabel('Costo del procedimiento')).toBeVisible();
  });
});

test('a database of that name without its store is made again', async ({ page, sandbox, server }) => {
  const person = await createPerson({ url: server.url, sandbox }, 'identified');
  await page.goto('/healthz');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('cuotasana-session');
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  );
  await page.goto('/create_account');
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();
  await page.goto('/healthz');
  await putSession(page, person);
  await page.goto('/profileform');
  await expect(page.getByRole('heading', { name: 'Información del procedimiento médico' })).toBeVisible();
});
