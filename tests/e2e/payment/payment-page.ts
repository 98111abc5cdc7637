import { readFileSync } from 'node:fs';
import type { Frame, Page, Request } from '@playwright/test';
import { loopbackFrameOrigin } from '../../../server/infrastructure/config/loopback-frame-origin.ts';
import { expect } from '../../support/expect.ts';

interface Allowed {
  readonly by: string;
  readonly kind: string;
  readonly from: string;
  readonly path: RegExp;
}

/** The rows of the documented table. */
const readAllowed = (): readonly Allowed[] =>
  readFileSync('docs/payment-page.md', 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, by = '', kind = '', from = '', path = '']) => {
      const pattern = /^`(.*)`$/.exec(path)?.[1];
      if (pattern === undefined) return [];
      const parts = pattern.split('*').map((part) => part.replace(/[.?+^$()[\]{}|\\]/g, '\\$&'));
      return [{ by, kind, from, path: new RegExp(`^${parts.join('.*')}$`) }];
    });

const depthOf = (frame: Frame): number => {
  const parent = frame.parentFrame();
  return parent ? depthOf(parent) + 1 : 0;
};

/** Which document asked for it: one of the app, its payment frame, or the provider's checkout within that. */
const askerOf = (request: Request): 'app' | 'frame' | 'checkout' => {
  // A navigation is asked for by the document around.
  const depth = depthOf(request.frame()) - (request.isNavigationRequest() ? 1 : 0);
  return depth <= 0 ? 'app' : depth === 1 ? 'frame' : 'checkout';
};

export interface RecordedRequests {
  /** What the documented list does not have. */
  readonly unlisted: readonly string[];
  readonly seen: ReadonlySet<string>;
}

/** Records what the page asks for from now on. */
export const recordRequests = (
  page: Page,
  origins: { readonly app: string; readonly provider: string },
): RecordedRequests => {
  const allowed = readAllowed();
  const names = new Map([
    [origins.app, 'app'],
    [loopbackFrameOrigin(origins.app), 'window'],
    [origins.provider, 'provider'],
  ]);
  const [unlisted, seen]: [string[], Set<string>] = [[], new Set()];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const by = askerOf(request);
    const kind = request.resourceType();
    const from = names.get(origin) ?? origin;
    const entry = `${by} ${kind} ${from} ${pathname}`;
    seen.add(entry);
    const isListed =
      by === 'checkout'
        ? from === 'provider'
        : allowed.some(
            (one) => one.by === by && one.kind === kind && one.from === from && one.path.test(pathname),
          );
    if (!isListed) unlisted.push(entry);
  });
  return { unlisted, seen };
};

/** Once the provider's window is open: nothing was asked for that the payment screen's list does not have. */
export const expectListed = ({ unlisted, seen }: RecordedRequests): void => {
  expect(unlisted).toEqual([]);
  for (const entry of [
    'app document window /checkout-frame.html',
    'frame script provider /widget.js',
    'frame document provider /p/',
  ])
    expect([...seen]).toContain(entry);
};
