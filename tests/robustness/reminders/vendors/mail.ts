import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { portOf, type VendorStub } from './messaging.ts';
import { type Vendors, wholeOf } from './received.ts';

class TryLater extends Error {
  readonly responseCode = 451;
}

/** A stub mail server that records each message's recipient and id; `cut` accepts the message but rejects it to the sender. */
export const openMail = async (vendors: Vendors): Promise<VendorStub> => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData: async (stream, session, done) => {
      const message = await wholeOf(text(stream));
      if (message === undefined) return;
      const behaviour = vendors.mannerOf('email');
      vendors.note({
        channel: 'email',
        to: session.envelope.rcptTo[0]?.address ?? '',
        id: /^Message-ID: <([^@]+)@/im.exec(message)?.[1] ?? '',
        outcome: behaviour === 'refuse' ? 'refused' : 'taken',
      });
      await pause(vendors.answerMs());
      if (behaviour === 'hang') return;
      done(behaviour === 'well' ? null : new TryLater('Try again later'));
    },
  });
  // Clients killed midway are part of the test.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: portOf(listening.address()),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
