import { randomBytes } from 'node:crypto';
import type { Messages } from '../inbox/messages.ts';
import type { Row } from '../store/columns.ts';
import { text } from '../store/columns.ts';
import type { World } from '../world.ts';

export interface Order {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  /** Twilio's `I-Twilio-Idempotency-Token`: the same token is the same message. */
  readonly token: string | undefined;
}

export interface SentMessage {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly createdAt: Date;
}

export interface SentMessages {
  send(order: Order): SentMessage;
  find(sid: string): SentMessage | undefined;
}

const whatsappPrefix = 'whatsapp:';

export function openSentMessages(world: World, inbox: Messages): SentMessages {
  const { database, clock } = world;
  database.migrate('messaging', [
    `CREATE TABLE sent_messages (
      sid TEXT PRIMARY KEY, token TEXT UNIQUE, recipient TEXT NOT NULL, sender TEXT NOT NULL, body TEXT NOT NULL,
      created_at TEXT NOT NULL
    ) STRICT`,
  ]);
  const insert = database.prepare('INSERT INTO sent_messages VALUES (?, ?, ?, ?, ?, ?)');
  const bySid = database.prepare('SELECT * FROM sent_messages WHERE sid = ?');
  const byToken = database.prepare('SELECT * FROM sent_messages WHERE token = ?');

  const toSent = (row: Row): SentMessage => ({
    sid: text(row, 'sid'),
    to: text(row, 'recipient'),
    from: text(row, 'sender'),
    body: text(row, 'body'),
    createdAt: new Date(text(row, 'created_at')),
  });

  return {
    send({ to, from, body, token }) {
      const before = token === undefined ? undefined : byToken.get(token);
      if (before !== undefined) return toSent(before);
      const sent = { sid: `SM${randomBytes(16).toString('hex')}`, to, from, body, createdAt: clock.now() };
      database.atomically(() => {
        insert.run(sent.sid, token ?? null, to, from, body, sent.createdAt.toISOString());
        const channel = to.startsWith(whatsappPrefix) ? 'whatsapp' : 'sms';
        inbox.deliver('messaging', { channel, to, from, text: body });
      });
      return sent;
    },
    find(sid) {
      const row = bySid.get(sid);
      return row && toSent(row);
    },
  };
}
