import '../../src/ui/tokens.css';
import '../../src/ui/base.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
// A file that tests import too stands beside: this one is evaluated anew for each of their files.
import { expectSilentConsole, watchConsole } from './console.ts';

beforeEach(watchConsole);

afterEach(async () => {
  vi.useRealTimers();
  // While the test's own server still answers: what stays on the page goes on asking.
  await cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  expectSilentConsole();
});
