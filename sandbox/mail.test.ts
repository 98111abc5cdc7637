import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { openSandbox } from '../tests/support/open-sandbox.ts';

interface Shown {
  text: string;
  attachments: { url: string }[];
}

describe('mail', () => {
  const sandbox = openSandbox();

  const transport = () =>
    createTransport({ host: '127.0.0.1', port: sandbox.sandbox().smtpPort, secure: false });
  const mail = {
    from: 'CuotaSana <hola@cuotasana.example>',
    to: 'Ana@Example.com',
    subject: 'Tu código de confirmación',
    text: 'Hola, Ana: tu código es 5530.',
  };

  const inboxOf = async (to: string): Promise<Shown[]> =>
    (await sandbox.get(`/inbox.json?to=${to}`)).json as Shown[];

  it('arrives with subject, text, markup, code and attachments that open', async () => {
    const pdf = Buffer.from('%PDF-1.7 contrato ñ');
    await transport().sendMail({
      ...mail,
      html: '<p>Hola, <b>Ana</b><script>alert(1)</script></p>',
      attachments: [{ filename: 'contrato año 1.pdf', content: pdf, contentType: 'application/pdf' }],
    });
    const [message] = await inboxOf('ana@example.com');
    expect(message).toEqual({
      channel: 'email',
      to: 'ana@example.com',
      subject: mail.subject,
      text: mail.text,
      code: '5530',
      at: '2026-11-20T15:00:00.000Z',
      html: expect.stringContaining('<b>Ana</b>'),
      attachments: [
        { name: 'contrato año 1.pdf', type: 'application/pdf', size: pdf.length, url: expect.any(String) },
      ],
    });
    const opened = await fetch(message?.attachments[0]?.url ?? '');
    expect(opened.headers.get('content-type')).toBe('application/pdf');
    expect(opened.headers.get('content-disposition')).toMatch(/^inline/);
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(pdf);
    const shown = await sandbox.get('/inbox/1/html');
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
  });

  it('offers to unsubscribe where both headers say how, and does it as a mail program would', async () => {
    const letter = sandbox.app.url.replace(/\/$/, '');
    const url = `${letter}/baja/${'k'.repeat(120)}`;
    const oneClick = { 'List-Unsubscribe': `<mailto:baja@cuotasana.example>, <${url}>` };
    await transport().sendMail({ ...mail, headers: oneClick });
    expect(await inboxOf('ana@example.com')).toEqual([expect.not.objectContaining({ unsubscribe_url: url })]);
    await transport().sendMail({
      ...mail,
      headers: { ...oneClick, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    expect(await inboxOf('ana@example.com')).toMatchObject([{ unsubscribe_url: url }, {}]);
    expect((await sandbox.post('/inbox/2/unsubscribe', {})).json).toEqual({ status: 200 });
    expect(sandbox.app.received).toMatchObject([
      {
        path: new URL(url).pathname,
        headers: { 'content-type': expect.stringMatching(/^multipart\/form-data; /) },
        body: expect.stringMatching(/name="List-Unsubscribe"\r\n\r\nOne-Click\r\n/),
      },
    ]);
    expect((await sandbox.post('/inbox/1/unsubscribe', {})).status).toBe(404);
    expect((await sandbox.get('/inbox')).text).toContain('Cancelar la suscripción');
  });

  it('reads the text of a mail that has only markup', async () => {
    const { text: _text, ...bare } = mail;
    await transport().sendMail({ ...bare, html: '<style>p{}</style><p>Tu código es</p><p>7788</p>' });
    expect(await inboxOf('ana@example.com')).toMatchObject([{ code: '7788' }]);
  });

  it('lands in the inbox of every recipient, blind copies too', async () => {
    await transport().sendMail({
      ...mail,
      to: ['ana@example.com', 'luz@example.com'],
      bcc: 'archivo@example.com',
    });
    for (const to of ['ana@example.com', 'luz@example.com', 'archivo@example.com']) {
      expect(await inboxOf(to)).toHaveLength(1);
    }
  });

  it('never shows markup of an attachment in place', async () => {
    await transport().sendMail({
      ...mail,
      attachments: [{ filename: 'x.html', content: '<script>1</script>', contentType: 'text/html' }],
    });
    const [message] = await inboxOf('ana@example.com');
    const opened = await fetch(message?.attachments[0]?.url ?? '');
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('refuses a mailbox that does not exist for good, and a full one for now', async () => {
    for (const [to, responseCode] of [
      ['no-existe.ana@example.com', 550],
      ['buzon-lleno@example.com', 452],
    ] as const) {
      await expect(transport().sendMail({ ...mail, to })).rejects.toMatchObject({ responseCode });
      expect(await inboxOf(to)).toEqual([]);
    }
  });

  it('answers 421 while it is down and keeps nothing', async () => {
    await sandbox.fault('email', 'down');
    await expect(transport().sendMail(mail)).rejects.toMatchObject({ responseCode: 421 });
    await sandbox.fault('email', 'ok');
    expect(await inboxOf('ana@example.com')).toEqual([]);
    await transport().sendMail(mail);
    expect(await inboxOf('ana@example.com')).toHaveLength(1);
  });
});
