import type { SandboxClock } from '../clock/sandbox-clock.ts';
import type { Adapter } from '../faults/adapters.ts';
import type { Faults } from '../faults/faults.ts';
import { bytes, integer, optionalText, type Row, text } from '../store/columns.ts';
import type { Database } from '../store/database.ts';
import type { JobQueue } from '../time/job-queue.ts';
import { oneTimeCode } from './one-time-code.ts';
import { canonicalRecipient } from './recipient.ts';

export type Channel = 'sms' | 'whatsapp' | 'email' | 'push';

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

export interface Delivery {
  readonly channel: Channel;
  readonly to: string;
  readonly from: string;
  readonly text: string;
  readonly subject?: string | undefined;
  readonly html?: string | undefined;
  /** Of a push notification: the payload as the app wrote it. */
  readonly payload?: string | undefined;
  /** Of an e-mail with one-click unsubscribe (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  readonly attachments?: readonly Attachment[];
}

export interface StoredAttachment {
  readonly position: number;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export interface StoredMessage {
  readonly id: number;
  readonly channel: string;
  readonly to: string;
  readonly from: string;
  readonly at: string;
  readonly text: string;
  readonly subject?: string | undefined;
  readonly html?: string | undefined;
  readonly code?: string | undefined;
  readonly payload?: string | undefined;
  readonly unsubscribeUrl?: string | undefined;
  readonly attachments: readonly StoredAttachment[];
}

export interface Messages {
  /** Stores the message in the recipient's inbox; the carrier's fault may delay or duplicate it. */
  deliver(adapter: Adapter, delivery: Delivery): void;
  /** Newest first; all recipients without `to`. */
  list(to: string | undefined, limit: number): readonly StoredMessage[];
  find(id: number): StoredMessage | undefined;
  attachment(messageId: number, position: number): Attachment | undefined;
  recipients(): readonly string[];
}

const kind = 'message';

export function openMessages({
  database,
  clock,
  faults,
  jobQueue,
}: {
  database: Database;
  clock: SandboxClock;
  faults: Faults;
  jobQueue: JobQueue;
}): Messages {
  database.migrate('inbox', [
    `CREATE TABLE messages (
      id INTEGER PRIMARY KEY AUTOINCREMENT, channel TEXT NOT NULL, recipient TEXT NOT NULL, sender TEXT NOT NULL,
      subject TEXT, body TEXT NOT NULL, html TEXT, code TEXT, at TEXT NOT NULL, arrival INTEGER
    ) STRICT;
    CREATE INDEX messages_arrival ON messages (recipient, arrival);
    CREATE TABLE attachments (
      message_id INTEGER NOT NULL REFERENCES messages (id), position INTEGER NOT NULL, name TEXT NOT NULL,
      type TEXT NOT NULL, content BLOB NOT NULL, PRIMARY KEY (message_id, position)
    ) STRICT`,
    'ALTER TABLE messages ADD COLUMN payload TEXT',
    'ALTER TABLE messages ADD COLUMN unsubscribe_url TEXT',
  ]);
  const insert = database.prepare(
    `INSERT INTO messages (channel, recipient, sender, subject, body, html, payload, unsubscribe_url, code, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  );
  const attach = database.prepare('INSERT INTO attachments VALUES (?, ?, ?, ?, ?)');
  // A held message gets the time of its arrival, not of its sending.
  const arrive = database.prepare(
    'UPDATE messages SET at = ?, arrival = (SELECT coalesce(max(arrival), 0) + 1 FROM messages) WHERE id = ?',
  );
  const newest = database.prepare(
    'SELECT * FROM messages WHERE arrival IS NOT NULL ORDER BY arrival DESC LIMIT ?',
  );
  const newestTo = database.prepare(
    'SELECT * FROM messages WHERE recipient = ? AND arrival IS NOT NULL ORDER BY arrival DESC LIMIT ?',
  );
  const one = database.prepare('SELECT * FROM messages WHERE id = ? AND arrival IS NOT NULL');
  const attachmentsOf = database.prepare(
    'SELECT position, name, type, length(content) AS size FROM attachments WHERE message_id = ? ORDER BY position',
  );
  const content = database.prepare('SELECT * FROM attachments WHERE message_id = ? AND position = ?');
  const allRecipients = database.prepare(
    'SELECT recipient FROM messages WHERE arrival IS NOT NULL GROUP BY recipient ORDER BY max(arrival) DESC LIMIT 100',
  );

  jobQueue.registerHandler(kind, (key) => void arrive.run(clock.now().toISOString(), Number(key)));

  function store(delivery: Delivery): number {
    const row = insert.get(
      delivery.channel,
      canonicalRecipient(delivery.to),
      delivery.from,
      delivery.subject ?? null,
      delivery.text,
      delivery.html ?? null,
      delivery.payload ?? null,
      delivery.unsubscribeUrl ?? null,
      oneTimeCode(delivery.text) ?? null,
      clock.now().toISOString(),
    );
    if (row === undefined) throw new Error('the message was not kept');
    const id = integer(row, 'id');
    for (const [position, each] of (delivery.attachments ?? []).entries()) {
      attach.run(id, position, each.name, each.type, each.content);
    }
    return id;
  }

  function toAttachment(row: Row): StoredAttachment {
    return {
      position: integer(row, 'position'),
      name: text(row, 'name'),
      type: text(row, 'type'),
      size: integer(row, 'size'),
    };
  }

  function toMessage(row: Row): StoredMessage {
    return {
      id: integer(row, 'id'),
      channel: text(row, 'channel'),
      to: text(row, 'recipient'),
      from: text(row, 'sender'),
      at: text(row, 'at'),
      text: text(row, 'body'),
      subject: optionalText(row, 'subject'),
      html: optionalText(row, 'html'),
      code: optionalText(row, 'code'),
      payload: optionalText(row, 'payload'),
      unsubscribeUrl: optionalText(row, 'unsubscribe_url'),
      attachments: attachmentsOf.all(integer(row, 'id')).map(toAttachment),
    };
  }

  return {
    deliver(adapter, delivery) {
      const copies = faults.mode(adapter) === 'duplicate' ? 2 : 1;
      database.atomically(() => {
        for (let copy = 0; copy < copies; copy += 1) {
          jobQueue.runOrDefer({ kind, key: String(store(delivery)), adapter });
        }
      });
    },
    list: (to, limit) =>
      (to === undefined ? newest.all(limit) : newestTo.all(canonicalRecipient(to), limit)).map(toMessage),
    find(id) {
      const row = one.get(id);
      return row && toMessage(row);
    },
    attachment(messageId, position) {
      const row = one.get(messageId) && content.get(messageId, position);
      return row && { name: text(row, 'name'), type: text(row, 'type'), content: bytes(row, 'content') };
    },
    recipients: () => allRecipients.all().map((row) => text(row, 'recipient')),
  };
}
