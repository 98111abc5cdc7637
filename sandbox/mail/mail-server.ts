import { once } from 'node:events';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { SandboxContext } from '../context.ts';
import { slowAnswerMs } from '../faults/faults.ts';
import type { Messages } from '../inbox/messages.ts';
import { pause } from '../time/wall-clock.ts';
import { parseMail } from './parse.ts';

const largestMailBytes = 25 * 1_024 * 1_024;

/** An SMTP reply other than 250. */
class SmtpError extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export interface MailServer {
  readonly port: number;
  close(): Promise<void>;
}

export async function openMailServer(
  context: SandboxContext,
  messages: Messages,
  { host, port }: { host: string; port: number },
): Promise<MailServer> {
  function refuseWhenDown(): void {
    if (context.faults.mode('email') === 'down')
      throw new SmtpError(421, 'Service not available, try again later');
  }

  async function accept(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(chunk);
    if (stream.sizeExceeded) throw new SmtpError(552, 'Message exceeds the maximum size');
    if (context.faults.mode('email') === 'slow') await pause(context.wall, slowAnswerMs, context.closing);
    refuseWhenDown();
    const { mailFrom, rcptTo } = session.envelope;
    const envelope = {
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map((each) => each.address),
    };
    const deliveries = await parseMail(Buffer.concat(chunks), envelope).catch(() => {
      throw new SmtpError(554, 'Message could not be read');
    });
    context.database.atomically(() => {
      for (const each of deliveries) messages.deliver('email', each);
    });
  }

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
    size: largestMailBytes,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onConnect: (_session, done) => settle(Promise.resolve().then(refuseWhenDown), done),
    onMailFrom: (_address, _session, done) => settle(Promise.resolve().then(refuseWhenDown), done),
    onData: (stream, session, done) => settle(accept(stream, session), done),
  });
  // A client that disconnects midway is no failure of the server.
  server.on('error', (error) => console.warn('sandbox mail:', error.message));

  const listening = server.listen(port, host);
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    port: address.port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
