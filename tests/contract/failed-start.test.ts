import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, openFailedStarts, runUntilEnd } from '../support/failed-start.ts';

openFailedStarts();

describe('a start that fails', () => {
  it('in production names what is missing, and touches nothing', async () => {
    const { code, stderr } = await runUntilEnd({ NODE_ENV: 'production' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^No se puede iniciar:\n(\w+: falta\n)+$/);
    expect(stderr).toContain('PAYMENTS_PRIVATE_KEY: falta');
    expect(existsSync(path.join(folder, 'data'))).toBe(false);
  });
});
