import type { Page } from '@playwright/test';
import { workerHasTheApp } from '../support/device.ts';
import { expect } from '../support/fixtures.ts';

/** Waits until the page is the worker's and the device has the whole app. */
export const workerInControl = async (page: Page): Promise<void> => {
  await workerHasTheApp(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
};
