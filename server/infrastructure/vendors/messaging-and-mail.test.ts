import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { type StubRequest, startStubServer } from '../../../tests/support/stub-server.ts';
import { UndeliverableEmail, VendorDown } from '../runtime/errors.ts';
import { addSink } from '../telemetry/metrics.ts';
import { createSmtpMail } from './mail.ts';
import { createTwilioMessaging, textDigest, twilioSignature } from './messaging.ts';

describe('the messaging, mail and push adapters', () => {
  const test = openTestApp();

  afterEach(async () => {
    await test.fault('messaging', 'ok');
    await test.fault('email', 'ok');
    await test.fault('push', 'ok');
  });

  const text = (id: string) => ({ phone: '3007770001', channel: 'sms', text: 'Hola, ñandú', id }) as const;
  const template = (id: string) =>
    ({
      phone: '3007770001',
      channel: 'whatsapp',
      template: 'code',
      variables: ['0472'],
      id,
    }) as const;
  const email = (id: string) => ({
    id,
    to: 'ana@correo.example',
    subject: 'Tu copia firmada',
    text: 'Aquí está tu copia.',
    html: '<p>Aquí está tu copia.</p>',
    attachments: [
      { name: 'contrato año 1.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') },
    ],
  });

  it('send SMS and WhatsApp to a Colombian number, and know what was sent before', async () => {
    const { messaging } = test.context.adapters;
    const at = test.clock.now();
    const found = (message: Parameters<typeof messaging.find>[0], since = at) =>
      messaging.find(message, { at: since, textSha256: textDigest(message) });
    expect(await found(text('key-1'))).toBeUndefined();
    const sms = await messaging.send(text('key-1'));
    expect(sms.providerMessageId).toMatch(/^SM[0-9a-f]{32}$/);
    const whatsapp = await messaging.send(template('key-2'));
    expect(await test.inbox('3007770001')).toMatchObject([
      { channel: 'whatsapp', to: '+573007770001', code: '0472' },
      { channel: 'sms', to: '+573007770001', text: 'Hola, ñandú' },
    ]);
    expect(await found(text('key-1'))).toEqual(sms);
    expect(await found(template('key-2'))).toEqual(whatsapp);
    const others = [
      { ...text('key-1'), text: 'Hola' },
      { ...text('key-1'), phone: '3007770002' },
      { ...template('key-2'), variables: ['0473'] },
    ];
    for (const other of others) expect(await found(other)).toBeUndefined();
    expect(await found(text('key-1'), new Date(at.getTime() + 5 * 60_000))).toBeUndefined();
  });

  it('send e-mail with its attachments', async () => {
    await test.context.adapters.mail.send(email('m-1'));
    const [message] = await test.inbox('ana@correo.example');
    expect(message).toMatchObject({
      channel: 'email',
      subject: 'Tu copia firmada',
      text: 'Aquí está tu copia.',
      html: expect.stringContaining('<p>Aquí está tu copia.</p>'),
      attachments: [{ name: 'contrato año 1.pdf', type: 'application/pdf' }],
    });
    const [attachment] = message?.attachments ?? [];
    expect(await (await fetch(attachment?.url ?? '')).text()).toBe('%PDF-1.7');
  });

  // RFC 3834: who is away answers people alone.
  it('say of every letter that a machine wrote it', async () => {
    const letters: string[] = [];
    const smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, _session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          letters.push(Buffer.concat(parts).toString());
          done();
        });
      },
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const { port } = smtp.server.address() as AddressInfo;
    const mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'a@b.example' });
    await mail.send(email('m-0'));
    await mail.send({ ...email('m-1'), unsubscribeUrl: 'https://app.example/baja' });
    await mail.close();
    smtp.close();
    expect(letters).toHaveLength(2);
    for (const letter of letters) {
      expect(letter).toMatch(/^Auto-Submitted: auto-generated\r$/m);
      expect(letter).toMatch(/^X-Auto-Response-Suppress: All\r$/m);
    }
    expect(letters[1]).toMatch(/^List-Unsubscribe: /m);
  });

  it('send a notification to a browser until it is gone', async () => {
    const { push } = test.context.adapters;
    const { remove, ...device } = await test.makeBrowser('Celular de Ana');
    expect(push.isKnown(device.endpoint)).toBe(true);
    const until = new Date(test.clock.now().getTime() + 60_000);
    const delivery = { device, payload: 'Hola, ñandú', until, topic: 'hola' };
    expect(await push.send(delivery)).toBe('accepted');
    expect(await test.inbox('Celular de Ana')).toMatchObject([{ channel: 'push', text: 'Hola, ñandú' }]);
    await test.fault('push', 'down');
    await expect(push.send(delivery)).rejects.toThrow(VendorDown);
    await test.fault('push', 'ok');
    await remove();
    expect(await push.send(delivery)).toBe('gone');
  });

  it('say that the company is down when it does not answer or does not accept', async () => {
    const { messaging, mail } = test.context.adapters;
    await test.fault('messaging', 'down');
    await test.fault('email', 'down');
    await expect(messaging.send(text('key-3'))).rejects.toThrow(VendorDown);
    await expect(mail.send(email('m-2'))).rejects.toThrow(VendorDown);

    await test.fault('messaging', 'ok');
    const { messaging: settings } = test.context.config.vendors;
    const stranger = createTwilioMessaging({ ...settings, authToken: 'not ours' });
    await expect(stranger.send(text('key-4'))).rejects.toThrow(VendorDown);
    const unreachable = createSmtpMail({ url: 'smtp://127.0.0.1:1', from: 'a@b.example' });
    await expect(unreachable.send(email('m-3'))).rejects.toThrow(VendorDown);
    await unreachable.close();
  });

  it('tell an address that nobody has from a mailbox that is full', async () => {
    const { mail } = test.context.adapters;
    const nobody = { ...email('m-4'), to: 'no-existe@correo.example' };
    await expect(mail.send(nobody)).rejects.toThrow(UndeliverableEmail);
    await expect(mail.send({ ...email('m-5'), to: 'buzon-lleno@correo.example' })).rejects.toThrow(
      VendorDown,
    );
    expect(await test.inbox(nobody.to)).toEqual([]);
  });

  /** What is measured of a letter to a mail server that answers `reply` to one command. */
  const sendTo = async (reply: string, command: 'onMailFrom' | 'onRcptTo') => {
    const [code = '', ...words] = reply.split(' ');
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      [command]: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
        done(Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })),
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'a@b.example' });
    const outcomes: (string | undefined)[] = [];
    const removeSink = addSink({
      add: () => undefined,
      record: (_name, _seconds, { vendor, outcome }) => {
        if (vendor === 'mail') outcomes.push(outcome);
      },
    });
    const error: unknown = await mail.send(email('m-6')).catch((thrown: unknown) => thrown);
    removeSink();
    await mail.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    const isNobodys = error instanceof UndeliverableEmail;
    return { seen: { outcomes, isNobodys, isDown: error instanceof VendorDown }, error };
  };

  // RFC 5321, section 4.2.3; RFC 3463, sections 3.2, 3.3 and 3.8. "down" and "refused" wake somebody up.
  it.each([
    ['550 5.1.1 No such user', true, 'answered'],
    ['550 Requested action not taken: mailbox unavailable', true, 'answered'],
    ['550 5.2.1 Mailbox disabled', true, 'answered'],
    ['553 5.1.3 Bad destination mailbox address syntax', true, 'answered'],
    ['550 5.7.1 Blocked by policy', false, 'refused'],
    ['552 5.2.2 Mailbox full', false, 'answered'],
    ['452 4.2.2 Mailbox full', false, 'answered'],
    ['450 4.1.1 Mailbox unavailable', false, 'answered'],
    ['451 4.7.1 Greylisted', false, 'down'],
    ['554 5.7.1 Relay access denied', false, 'refused'],
  ])(
    'read "%s" to a recipient: nobody has the address, %s; the server %s',
    async (reply, isNobodys, outcome) => {
      const { seen } = await sendTo(reply, 'onRcptTo');
      expect(seen).toEqual({ outcomes: [outcome], isNobodys, isDown: !isNobodys });
    },
  );

  it.each([
    ['550 5.1.8 Bad sender', 'refused'],
    ['451 4.3.0 Try again later', 'down'],
  ])('read "%s" to our own address: the server %s', async (reply, outcome) => {
    const { seen } = await sendTo(reply, 'onMailFrom');
    expect(seen).toEqual({ outcomes: [outcome], isNobodys: false, isDown: true });
  });

  it('keep of a mail server’s words what a terminal shows and does not obey', async () => {
    const { error } = await sendTo('451 4.3.0 Try \u001b[31magain', 'onMailFrom');
    expect(((error as Error).cause as Error).message).toMatch(/Try \[31magain/);
  });

  it.each(['before its greeting', 'after it'])('wait for no mail server that is silent %s', async (when) => {
    const silent = createServer((socket) => {
      if (when === 'after it') socket.write('220 correo.example\r\n');
    });
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const url = `smtp://127.0.0.1:${port}`;
    const hasty = createSmtpMail({ url, from: 'a@b.example' }, { connectMs: 300, answerMs: 300 });
    await expect(hasty.send(email('m-7'))).rejects.toMatchObject({ cause: { code: 'ETIMEDOUT' } });
    await hasty.close();
    silent.close();
  });

  it('speak the messaging vendor’s protocol', async () => {
    const seen: StubRequest[] = [];
    const vendor = await startStubServer((request) => {
      seen.push(request);
      return { status: 201, body: { sid: 'SM1', status: 'queued' } };
    });
    const messaging = createTwilioMessaging({
      url: vendor.url,
      accountSid: 'AC1',
      authToken: 'secret',
      smsFrom: '+15005550006',
      whatsappFrom: 'whatsapp:+15005550006',
      whatsappTemplates: { code: 'HXcode', reminder: 'HXreminder' },
      statusUrl: 'https://app.example/api/webhooks/messages',
    });
    expect(await messaging.send(template('key-5'))).toEqual({ providerMessageId: 'SM1' });
    await vendor.close();
    expect(seen).toMatchObject([
      {
        url: '/2010-04-01/Accounts/AC1/Messages.json',
        headers: {
          authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
      },
    ]);
    expect(JSON.stringify(seen[0]?.headers)).not.toContain('idempotency');
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      To: 'whatsapp:+573007770001',
      From: 'whatsapp:+15005550006',
      ContentSid: 'HXcode',
      ContentVariables: '{"1":"0472"}',
      StatusCallback: 'https://app.example/api/webhooks/messages/key-5',
    });
  });

  // Example of the vendor's page "Webhooks security".
  it('know the messaging vendor by its signature', () => {
    const form = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    });
    expect(twilioSignature('https://mycompany.com/myapp.php?foo=1&bar=2', form, '12345')).toBe(
      'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    );

    const { messaging: settings } = test.context.config.vendors;
    const messaging = createTwilioMessaging({
      ...settings,
      authToken: '12345',
      statusUrl: 'https://a.example/m',
    });
    const body = Buffer.from('MessageSid=SM1&MessageStatus=undelivered&ErrorCode=63024');
    const signed = (url: string) => ({
      'x-twilio-signature': twilioSignature(url, new URLSearchParams(body.toString()), '12345'),
    });
    expect(messaging.verifyStatus('key-6', body, signed('https://a.example/m/key-6'))).toEqual({
      providerMessageId: 'SM1',
      isDelivered: false,
      isFailed: true,
      errorCode: '63024',
    });
    expect(messaging.verifyStatus('key-7', body, signed('https://a.example/m/key-6'))).toBeUndefined();
    expect(messaging.verifyStatus('key-6', body, {})).toBeUndefined();
    const delivered = Buffer.from(body.toString().replace('undelivered', 'delivered'));
    expect(messaging.verifyStatus('key-6', delivered, signed('https://a.example/m/key-6'))).toBeUndefined();
  });
});
