import type { Page } from '@playwright/test';

/** The page's device, with a lock that makes secrets. */
export interface DeviceLock {
  /** Another finger from now on, until the lock takes none any more. */
  refuse(): Promise<unknown>;
  /** With the number of times that each was used. */
  credentials(): Promise<readonly object[]>;
}

/** Of pages that go on to another test: a page has one at most. */
const removals = new WeakMap<Page, () => Promise<unknown>>();

/** As long as the page is open; its owner is there, and presents the right finger. */
export const lockOfDevice = async (page: Page): Promise<DeviceLock> => {
  const browser = await page.context().newCDPSession(page);
  await removals.get(page)?.();
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  removals.set(page, () =>
    browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }).catch(() => {
      // It went with what the page had open.
    }),
  );
  return {
    refuse: () => browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    credentials: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
};
