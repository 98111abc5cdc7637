import { putSession } from '../../scenes/session.ts';
import { openTcpProxy } from '../../support/tcp-proxy.ts';
import { inStore } from '../support/database.ts';
import { workerInControl } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';

/** Two seconds for the line, and what a busy machine takes to start the app. */
const LIMIT_MS = 6_000;

test('a line that holds every byte shows the wizard as fast as one that is cut, and says in time what it has not', async ({
  browser,
  server,
  newcomer,
}) => {
  const proxy = await openTcpProxy(0, Number(new URL(server.url).port));
  const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  try {
    await putSession(page, await newcomer('identified'));
    await page.goto('/profileform');
    const form = page.getByRole('heading', { name: 'Información del procedimiento médico' });
    await expect(form).toBeVisible();
    await workerInControl(page);

    proxy.become('stalled');
    const startedAt = performance.now();
    await page.reload({ waitUntil: 'commit' });
    await expect(form).toBeVisible();
    expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS);
    await expect(page.getByText(/^Sin conexión\. /)).toBeVisible({ timeout: 15_000 });

    await inStore(page, 'answers', (store) => store.clear());
    const reloadedAt = performance.now();
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText('No pudimos consultar en qué va tu solicitud.')).toBeVisible({
      timeout: 20_000,
    });
    expect(performance.now() - reloadedAt).toBeLessThan(10_000 + LIMIT_MS);
    proxy.become('through');
    await expect(form).toBeVisible({ timeout: 20_000 });
  } finally {
    await context.close();
    await proxy.close();
  }
});
