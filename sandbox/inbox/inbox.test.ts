import { createTransport } from 'nodemailer';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSandbox } from '../../tests/support/open-sandbox.ts';

describe('the inbox page', () => {
  const sandbox = openSandbox({ shared: true });
  beforeAll(async () => {
    const transport = createTransport({ host: '127.0.0.1', port: sandbox.sandbox().smtpPort, secure: false });
    await transport.sendMail({
      from: 'hola@cuotasana.example',
      to: 'ana@example.com',
      subject: '<script>alert("asunto")</script>',
      text: 'Tu código es 4821 <img src=x onerror=alert(1)>',
    });
    await transport.sendMail({
      from: 'hola@cuotasana.example',
      to: 'luz@example.com',
      subject: 'Otro',
      text: 'Hola',
    });
  });

  it('shows what came, newest first, with the code to copy and nothing of it as markup', async () => {
    const { text, headers } = await sandbox.get('/inbox');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(text.indexOf('luz@example.com</a>')).toBeLessThan(text.indexOf('ana@example.com</a>'));
    expect(text).toContain('data-copy="4821"');
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img');
  });

  it('filters by recipient, in the page, its fragment and the JSON', async () => {
    for (const path of ['/inbox', '/inbox/list', '/inbox.json']) {
      const { status, text } = await sandbox.get(`${path}?to=ANA@example.com`);
      expect(status).toBe(200);
      expect(text).toContain('4821');
      expect(text).not.toContain('Otro');
    }
  });

  it('answers stray addresses with 404 or 422 and no page of error', async () => {
    expect((await sandbox.get('/inbox/999/html')).status).toBe(404);
    expect((await sandbox.get('/inbox/1/attachments/7/nada.pdf')).status).toBe(404);
    expect((await sandbox.get('/inbox/uno/html')).status).toBe(404);
    expect((await sandbox.get('/inbox.json?to=a&to=b')).status).toBe(422);
  });
});
