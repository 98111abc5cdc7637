import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { portOf, type StandIn } from './messaging.ts';
import { type Vendors, wholeOf } from './received.ts';

class TryLater extends Error {
  readonly responseCode = 451;
}

/** A mail server that reads of each letter whose it is and which; a `cut` one is taken and answered as if it were not. */
export const openMail = async (vendors: Vendors): Promise<StandIn> => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData: async (stream, session, done) => {
      const letter = await wholeOf(text(stream));
      if (letter === undefined) return;
      const manner = vendors.mannerOf('email');
      vendors.note({
        channel: 'email',
        to: session.envelope.rcptTo[0]?.address ?? '',
        id: /^Message-ID: <([^@]+)@/im.exec(letter)?.[1] ?? '',
        outcome: manner === 'refuse' ? 'refused' : 'taken',
      });
      await pause(vendors.answerMs());
      if (manner === 'hang') return;
      done(manner === 'well' ? null : new TryLater('Try again later'));
    },
  });
  // A client that was killed half way is what the round is about.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: portOf(listening.address()),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
