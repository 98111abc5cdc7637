import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A browser's profile folder of its own, removed afterwards. */
export const withProfile = async <T>(work: (profile: string) => Promise<T>): Promise<T> => {
  const profile = mkdtempSync(path.join(tmpdir(), 'cuotasana-bench-'));
  try {
    return await work(profile);
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
};
