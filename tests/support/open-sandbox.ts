import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { SandboxOptions } from '../../sandbox/start.ts';
import { type SandboxForTest, startSandboxForTest } from '../../sandbox/testing/sandbox-for-test.ts';

/** A sandbox of its own for each test of a file or of a `describe`, or one for all of them. */
export const openSandbox = (
  { shared = false }: { readonly shared?: boolean } = {},
  options: Partial<SandboxOptions> = {},
): SandboxForTest => {
  const opened = {} as SandboxForTest;
  const [before, after] = shared ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => void Object.assign(opened, await startSandboxForTest(options)));
  after(() => opened.close());
  return opened;
};
