import { once } from 'node:events';
import PostalMime, { type Email, type Attachment as ParsedAttachment } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { SandboxContext } from './context.ts';
import { SLOW_ANSWER_MS } from './faults.ts';
import type { Attachment, Delivery, Messages } from './inbox/messages.ts';
import { pause } from './time/clock.ts';

const LARGEST_MAIL_BYTES = 25 * 1_024 * 1_024;

/** An SMTP reply other than 250. */
class SmtpError extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const toAttachment = (part: ParsedAttachment, index: number): Attachment => ({
  name: part.filename ?? `adjunto-${index + 1}`,
  type: part.mimeType,
  content: typeof part.content === 'string' ? Buffer.from(part.content) : new Uint8Array(part.content),
});

/** Approximate text of a mail without a text part, to read it and to find its code. */
const textOf = (markup: string): string =>
  markup
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<(br|\/p|\/div|\/tr|\/h\d|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

/** The one-click unsubscribe URL, when both headers of RFC 8058 are present. */
const oneClickUrl = ({ headers }: Email): string | undefined => {
  const value = (key: string) => headers.find((header) => header.key === key)?.value ?? '';
  if (value('list-unsubscribe-post').trim() !== 'List-Unsubscribe=One-Click') return undefined;
  return /<(https?:\/\/[^>\s]+)>/.exec(value('list-unsubscribe'))?.[1];
};

/** One delivery per envelope recipient, so that a blind copy gets one too. */
const parseMail = async (
  raw: Uint8Array,
  { mailFrom, rcptTo }: SMTPServerSession['envelope'],
): Promise<readonly Delivery[]> => {
  const email = await PostalMime.parse(raw);
  return rcptTo.map(({ address }) => ({
    channel: 'email',
    to: address,
    from: email.from?.address ?? (mailFrom === false ? '' : mailFrom.address),
    subject: email.subject,
    text: email.text?.trim() ?? textOf(email.html ?? ''),
    html: email.html,
    unsubscribeUrl: oneClickUrl(email),
    attachments: email.attachments.map(toAttachment),
  }));
};

export interface MailServer {
  readonly port: number;
  close(): Promise<void>;
}

/** The mail server of every recipient: what it accepts is in the inbox. */
export const openMailServer = async (
  { faults, wall, closing, store }: SandboxContext,
  messages: Messages,
  { host, port }: { host: string; port: number },
): Promise<MailServer> => {
  const refuseWhenDown = async (): Promise<void> => {
    if (faults.mode('email') === 'down') throw new SmtpError(421, 'Service not available, try again later');
  };

  /** Mailboxes that do not exist, and one that is full, by their names. */
  const refuseMailbox = async (address: string): Promise<void> => {
    if (/^no-existe\b/i.test(address)) throw new SmtpError(550, '5.1.1 No such user here');
    if (/^buzon-lleno\b/i.test(address)) throw new SmtpError(452, '4.2.2 Mailbox full');
  };

  const accept = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(chunk);
    if (stream.sizeExceeded) throw new SmtpError(552, 'Message exceeds the maximum size');
    if (faults.mode('email') === 'slow') await pause(wall, SLOW_ANSWER_MS, closing);
    await refuseWhenDown();
    const deliveries = await parseMail(Buffer.concat(chunks), envelope).catch(() => {
      throw new SmtpError(554, 'Message could not be read');
    });
    store.atomically(() => {
      for (const each of deliveries) messages.deliver('email', each);
    });
  };

  const settle = (work: Promise<void>, done: (error?: Error | null) => void) =>
    work.then(
      () => done(),
      (error: unknown) => done(error instanceof Error ? error : new SmtpError(451, 'Local error')),
    );

  const server = new SMTPServer({
    banner: 'CuotaSana sandbox',
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: LARGEST_MAIL_BYTES,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onConnect: (_session, done) => settle(refuseWhenDown(), done),
    onMailFrom: (_address, _session, done) => settle(refuseWhenDown(), done),
    onRcptTo: ({ address }, _session, done) => settle(refuseMailbox(address), done),
    onData: (stream, session, done) => settle(accept(stream, session), done),
  });
  // A client that disconnects midway is no failure of the server.
  server.on('error', (error) => console.warn('sandbox mail:', error.message));

  const listening = server.listen(port, host);
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return { port: address.port, close: () => new Promise((resolve) => server.close(resolve)) };
};
