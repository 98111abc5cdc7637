import { describe, expect, it } from 'vitest';
import { openSandbox } from '../../tests/support/open-sandbox.ts';

describe('the home page', () => {
  const sandbox = openSandbox();

  it('guides a newcomer to the app, the inbox, the test data and the people', async () => {
    await sandbox.post('/people', {
      people: [{ name: 'Ana <b>Ríos</b>', phone: '3001112233', note: 'Al día' }],
    });
    const { status, text, headers } = await sandbox.get('/');
    expect(status).toBe(200);
    for (const words of [
      'Sandbox: las empresas de afuera',
      '<b>0007</b>',
      '4242 4242 4242 4242',
      'Adelantar 20 días',
      'Al día',
      'Con reintento',
      'Antes de cada aviso llegan dos falsos',
      'Nadie está esperando en la caja',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain(`href="${sandbox.app.url}/"`);
    expect(text).toContain('Ana &lt;b&gt;');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script(?![^>]*src=)/);
    expect(text).not.toContain('style="');
  });

  it('lists the people of the demonstration and nobody else, also after a restart', async () => {
    expect((await sandbox.get('/')).text).toContain('npm run demo');
    const ana = { name: 'Ana Ríos', phone: '3001112233', note: 'Al día' };
    expect((await sandbox.post('/people', { people: [ana] })).status).toBe(200);
    await sandbox.restart();
    expect((await sandbox.get('/people')).json).toEqual([ana]);
    const { text } = await sandbox.get('/');
    expect(text).toContain(`href="${sandbox.app.url}/create_account?continue=1&amp;phone=3001112233"`);
    expect(text).toContain('href="/inbox?to=3001112233"');
    expect(text).toContain('300 111 22 33');
  });

  it.each([{}, { people: [{ name: 'Ana' }] }, { people: [{ name: 'Ana', phone: '12', note: 'x' }] }])(
    'does not list %j',
    async (wrong) => {
      const { status, json } = await sandbox.post('/people', wrong);
      expect(status).toBe(422);
      expect(json).toEqual({ message: expect.stringMatching(/./) });
    },
  );

  it('serves every style and script that its pages name', async () => {
    for (const page of ['/', '/inbox']) {
      const { text } = await sandbox.get(page);
      const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
      expect(files.length).toBeGreaterThan(3);
      for (const file of files) expect((await sandbox.get(file)).status, file).toBe(200);
    }
  });
});
