import type { Page } from '@playwright/test';
import { newBorrower } from '../support/borrower.ts';
import { isCreditKept, keptQuestions, workerHasTheApp } from '../support/device.ts';
import { expect, test } from '../support/killable.ts';
import { logIn } from '../support/log-in.ts';
import { payAtProvider, readCredit } from '../support/pay.ts';
import { settled } from '../support/settled.ts';

test.use({ serviceWorkers: 'allow' });

/** As on a device where the write of the credit's number was lost, or that never knew it. */
const forgetCreditNumber = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('cuotasana-session');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('atoms', 'readwrite');
          writing.objectStore('atoms').delete('v1/loan');
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );

const age = (page: Page) => page.getByText(/^Actualizado hace/);

test('a browser opened again without a network shows home, credit and payments of before, with their age', async ({
  phone,
  server,
  sandbox,
}) => {
  test.setTimeout(120_000);
  const person = await newBorrower({ server, sandbox });
  const places = { url: server.url, sandboxUrl: sandbox.url };
  await payAtProvider(places, person, 500_000);
  await expect.poll(async () => (await readCredit(places, person)).pagos.length).toBe(1);

  const first = await phone.open();
  await logIn(first, sandbox, person.phone);
  await expect(first.getByText('Deuda total')).toBeVisible();
  await workerHasTheApp(first);
  for (const room of ['Pagos', 'Documentos', 'Pagar', 'Inicio'])
    await first.getByRole('link', { name: room, exact: true }).click();
  await expect(first.getByText('Deuda total')).toBeVisible();
  await first.getByRole('link', { name: 'Ver el detalle y las cuotas' }).click();
  await expect(first.getByRole('table')).toBeVisible();
  await isCreditKept(first);
  const debt = await first.getByRole('definition').last().innerText();
  await forgetCreditNumber(first);
  await first.context().close();

  const page = await phone.open();
  await page.context().setOffline(true);
  await page.goto('/dashboard');
  await expect(age(page)).toBeVisible();
  await expect(page.getByText('Estás al día')).toBeVisible();
  await expect(page.getByText('$ 500.000', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hacer un abono' })).toHaveAccessibleDescription(
    'Para pagar necesitas conexión.',
  );
  await expect(page.getByText('Pagar necesita conexión.')).toBeVisible();

  await page.getByRole('link', { name: 'Ver el detalle y las cuotas' }).click();
  await expect(age(page)).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(7);
  await expect(page.getByRole('definition').last()).toHaveText(debt);

  await page.getByRole('link', { name: 'Pagos', exact: true }).click();
  await expect(page.getByRole('heading', { name: '$ 500.000' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Abrir el recibo/ })).toHaveAccessibleDescription(
    'Para abrir tus documentos necesitas conexión.',
  );

  // What needs the network says so, and nothing waits for it.
  await page.getByRole('link', { name: 'Documentos' }).click();
  await expect(page.getByText('Para ver tus extractos y tu paz y salvo necesitas conexión')).toBeVisible();
  await page.goto('/dashboard/simulator');
  await expect(page.getByText('Para calcular necesitas conexión.')).toBeVisible();
  await page.getByRole('link', { name: 'Pagar', exact: true }).click();
  await expect(page.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
  await page.goto('/dashboard/pay/online');
  await expect(page.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
  await expect(page.getByText(/^(Consultando|Buscando|Cargando|Loading)/)).toHaveCount(0);

  await page.context().setOffline(false);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Hacer un abono' })).toBeVisible();
  await expect(age(page)).toBeVisible();
});

/** What stood on the screen in each frame: the place of the figure below the title, and every text that told of waiting. */
interface Seen {
  readonly places: readonly number[];
  readonly waits: readonly string[];
}

const watchFigures = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const places = new Set<number>();
    const waits = new Set<string>();
    Object.assign(window, { seen: { places, waits } });
    const look = () => {
      const title = document.querySelector('h1')?.getBoundingClientRect().top ?? Number.NaN;
      const figures = [...document.querySelectorAll('main section')].map(
        (card) => card.getBoundingClientRect().top - title,
      );
      places.add(Math.round(figures[0] ?? -1));
      places.add(Math.round(figures[1] ?? -1));
      const text = document.querySelector('main')?.innerText ?? '';
      if (!text.includes('356.835')) waits.add('the figure is gone');
      for (const wait of text.match(/Consultando|Loading/g) ?? []) waits.add(wait);
      requestAnimationFrame(look);
    };
    look();
  });

const whatWasSeen = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: { places: Set<number>; waits: Set<string> } };
    return { places: [...seen.places], waits: [...seen.waits] };
  });

test('figures are renewed when the network is back, without a flash and without moving', async ({
  phone,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  const page = await phone.open();
  await logIn(page, sandbox, person.phone);
  await workerHasTheApp(page);
  await isCreditKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pagar $ 356.835' })).toBeVisible();

  await watchFigures(page);
  const renewed = page.waitForResponse('**/api/cartera/creditos/*');
  await page.context().setOffline(false);
  await renewed;
  await expect(page.getByRole('link', { name: 'Pagar $ 356.835' })).toBeVisible();
  await expect(page.getByText('Pagar necesita conexión.')).toHaveCount(0);
  const { places, waits } = await whatWasSeen(page);
  expect(waits).toEqual([]);
  expect(places, 'two cards, each in one place').toHaveLength(2);
});

test('only loan and debt are kept on the device, whatever else was read', async ({
  phone,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  const page = await phone.open();
  await logIn(page, sandbox, person.phone);
  for (const room of [
    '',
    '/credit',
    '/payments',
    '/documents',
    '/simulator',
    '/pay',
    '/pay/online',
    '/pay/cash',
  ]) {
    await page.goto(`/dashboard${room}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    expect(await keptQuestions(page), room).toEqual(['credit']);
  }
});
