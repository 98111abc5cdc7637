import { expect, test } from '../support/fixtures.ts';
import { enterAsBorrower } from '../support/people.ts';

/** Every database opens four seconds late in the pages from now on. */
const delayStorage = (): void => {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (this: IDBFactory, ...given) {
    const late: Record<string, unknown> = {};
    setTimeout(() => {
      const real = open.apply(this, given);
      for (const name of ['onsuccess', 'onerror', 'onupgradeneeded'] as const)
        real[name] = () => {
          if (name === 'onerror') late.error = real.error;
          else late.result = real.result;
          (late[name] as (() => void) | undefined)?.();
        };
    }, 4_000);
    return late as unknown as IDBOpenDBRequest;
  };
};

// A whole browser, its own clock and the page as it is built.
test('a storage that is four seconds late opens the portal, and never the login', async ({ page, visit }) => {
  test.setTimeout(120_000);
  await enterAsBorrower(visit);
  await expect(page.getByRole('heading', { level: 1, name: 'Tu crédito' })).toBeVisible();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.addInitScript(delayStorage);
  for (let start = 0; start < 10; start += 1) {
    await page.goto('/dashboard');
    await expect(page.getByText('Tu celular está tardando en abrir tus datos.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Tu crédito' })).toBeVisible();
  }
  expect(new Set(visited)).toEqual(new Set(['/dashboard']));
});
