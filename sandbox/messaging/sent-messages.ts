import { randomBytes } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import type { Messages } from '../inbox/messages.ts';
import type { Row } from '../store/columns.ts';
import { integer, text } from '../store/columns.ts';
import { announceStatuses } from './status-callbacks.ts';

export interface Order {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly isTemplate: boolean;
  /** URL for status callbacks; empty: none. */
  readonly statusCallback: string;
  /** Twilio's `I-Twilio-Idempotency-Token`: the same token is the same message. */
  readonly token: string | undefined;
}

export interface SentMessage {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly createdAt: Date;
  readonly errorCode: number | undefined;
}

export interface SentMessages {
  send(order: Order): SentMessage;
  find(sid: string): SentMessage | undefined;
}

const whatsappPrefix = 'whatsapp:';
/** No message from the recipient in the last 24 hours: WhatsApp takes templates only. */
const outsideWindow = 63_016;
/** The number has no WhatsApp. */
const noRecipient = 63_024;

export function openSentMessages(context: SandboxContext, inbox: Messages): SentMessages {
  const { database, clock, faults } = context;
  const announce = announceStatuses(context);
  database.migrate('messaging', [
    `CREATE TABLE sent_messages (
      sid TEXT PRIMARY KEY, token TEXT UNIQUE, recipient TEXT NOT NULL, sender TEXT NOT NULL, body TEXT NOT NULL,
      created_at TEXT NOT NULL
    ) STRICT`,
    'ALTER TABLE sent_messages ADD COLUMN error_code INTEGER',
  ]);
  const insert = database.prepare('INSERT INTO sent_messages VALUES (?, ?, ?, ?, ?, ?, ?)');
  const bySid = database.prepare('SELECT * FROM sent_messages WHERE sid = ?');
  const byToken = database.prepare('SELECT * FROM sent_messages WHERE token = ?');

  const toSent = (row: Row): SentMessage => ({
    sid: text(row, 'sid'),
    to: text(row, 'recipient'),
    from: text(row, 'sender'),
    body: text(row, 'body'),
    createdAt: new Date(text(row, 'created_at')),
    errorCode: row.error_code === null ? undefined : integer(row, 'error_code'),
  });

  function failureOf({ to, isTemplate }: Order): number | undefined {
    if (!to.startsWith(whatsappPrefix)) return undefined;
    if (!isTemplate) return outsideWindow;
    return faults.mode('messaging') === 'undelivered' ? noRecipient : undefined;
  }

  return {
    send(order) {
      const { to, from, body, token } = order;
      const before = token === undefined ? undefined : byToken.get(token);
      if (before !== undefined) return toSent(before);
      const sid = `SM${randomBytes(16).toString('hex')}`;
      const sent = { sid, to, from, body, createdAt: clock.now(), errorCode: failureOf(order) };
      database.atomically(() => {
        insert.run(sid, token ?? null, to, from, body, sent.createdAt.toISOString(), sent.errorCode ?? null);
        const channel = to.startsWith(whatsappPrefix) ? 'whatsapp' : 'sms';
        if (sent.errorCode === undefined) inbox.deliver('messaging', { channel, to, from, text: body });
        announce(sent, order.statusCallback);
      });
      return sent;
    },
    find(sid) {
      const row = bySid.get(sid);
      return row && toSent(row);
    },
  };
}
