import type { Page } from '@playwright/test';
import { workerHasTheApp } from '../support/device.ts';
import { expect } from '../support/fixtures.ts';

/** Waits until the worker controls the page and has precached the whole app. */
export const workerInControl = async (page: Page): Promise<void> => {
  await workerHasTheApp(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
};
