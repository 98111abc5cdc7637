import { afterEach, describe, expect, it, vi } from 'vitest';
import { type SandboxForTest, startSandboxForTest } from '../testing/sandbox-for-test.ts';

describe('the home page', () => {
  let outside: SandboxForTest;
  afterEach(() => outside.close());

  it('guides a newcomer to the app, the inbox, the test data and the people', async () => {
    outside = await startSandboxForTest({
      demoPeople: async () => [{ name: 'Ana <b>Ríos</b>', phone: '3001112233', note: 'Al día' }],
    });
    const { status, text, headers } = await outside.get('/');
    expect(status).toBe(200);
    for (const words of [
      'Sandbox: las empresas de afuera',
      '<b>0007</b>',
      '4242 4242 4242 4242',
      'Adelantar 20 días',
      'Al día',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain(`href="${outside.app.url}/"`);
    expect(text).toContain('Ana &lt;b&gt;');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script(?![^>]*src=)/);
    expect(text).not.toContain('style="');
  });

  it('stands even when the app cannot name its people, and tells the console', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    outside = await startSandboxForTest({ demoPeople: async () => Promise.reject(new Error('not yet')) });
    const { status, text } = await outside.get('/');
    expect(status).toBe(200);
    expect(text).toContain('La app no respondió todavía');
    expect(told).toHaveBeenCalledOnce();
    told.mockRestore();
  });

  it('serves every style and script that its pages name', async () => {
    outside = await startSandboxForTest();
    for (const page of ['/', '/inbox']) {
      const { text } = await outside.get(page);
      const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
      expect(files.length).toBeGreaterThan(3);
      for (const file of files) expect((await outside.get(file)).status, file).toBe(200);
    }
  });
});
