import '../../src/ui/tokens.css';
import '../../src/ui/base.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
// Tests import the neighbouring file; this one is evaluated anew for each test file.
import { expectSilentConsole, watchConsole } from './console.ts';
import { installApi } from './stub-api.ts';

beforeEach(() => {
  watchConsole();
  installApi();
});

afterEach(async () => {
  vi.useRealTimers();
  // While the stubbed server still answers: components keep requesting until they are unmounted.
  await cleanup();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  expectSilentConsole();
});
