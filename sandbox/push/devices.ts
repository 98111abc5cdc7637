import { createECDH, randomBytes } from 'node:crypto';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { integer, optionalText, type Row, text } from '../store/columns.ts';
import type { Database } from '../store/database.ts';
import type { DeviceSecrets } from './decrypt.ts';

/** A subscribed browser with its secrets. */
export interface Device extends DeviceSecrets {
  readonly id: string;
  /** Person or phone, as shown in the inbox. */
  readonly name: string;
  readonly p256dh: string;
  readonly isRemoved: boolean;
}

/** Messages received under a topic; `topic` is undefined for those without one. */
export interface TopicCount {
  readonly topic: string | undefined;
  readonly times: number;
}

export interface Devices {
  make(name: string): Device;
  find(id: string): Device | undefined;
  /** Newest first. */
  all(): readonly Device[];
  /** The service answers 410 from then on. False when there is none. */
  remove(id: string): boolean;
  /** Counts a received message; returns its number. */
  count(id: string, topic: string | undefined): number;
  topics(id: string): readonly TopicCount[];
}

export function openDevices({ database, clock }: { database: Database; clock: SandboxClock }): Devices {
  database.migrate('push', [
    `CREATE TABLE push_devices (
      number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, p256dh TEXT NOT NULL,
      private_key TEXT NOT NULL, auth TEXT NOT NULL, removed_at TEXT
    ) STRICT;
    CREATE TABLE push_messages (
      number INTEGER PRIMARY KEY AUTOINCREMENT, device TEXT NOT NULL REFERENCES push_devices (id), topic TEXT,
      at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX push_messages_device ON push_messages (device, topic)`,
  ]);
  const insert = database.prepare(
    'INSERT INTO push_devices (id, name, p256dh, private_key, auth) VALUES (?, ?, ?, ?, ?)',
  );
  const one = database.prepare('SELECT * FROM push_devices WHERE id = ?');
  const everyone = database.prepare('SELECT * FROM push_devices ORDER BY number DESC LIMIT 500');
  const end = database.prepare('UPDATE push_devices SET removed_at = ? WHERE id = ? AND removed_at IS NULL');
  const add = database.prepare(
    'INSERT INTO push_messages (device, topic, at) VALUES (?, ?, ?) RETURNING number',
  );
  const counts = database.prepare(
    'SELECT topic, count(*) AS times FROM push_messages WHERE device = ? GROUP BY topic ORDER BY min(number)',
  );

  const toDevice = (row: Row): Device => ({
    id: text(row, 'id'),
    name: text(row, 'name'),
    p256dh: text(row, 'p256dh'),
    privateKey: text(row, 'private_key'),
    auth: text(row, 'auth'),
    isRemoved: optionalText(row, 'removed_at') !== undefined,
  });

  return {
    make(name) {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const [id, auth] = [32, 16].map((size) => randomBytes(size).toString('base64url'));
      if (id === undefined || auth === undefined) throw new Error('no device was made');
      const privateKey = pair.getPrivateKey('base64url');
      insert.run(id, name, p256dh, privateKey, auth);
      return { id, name, p256dh, privateKey, auth, isRemoved: false };
    },
    find(id) {
      const row = one.get(id);
      return row && toDevice(row);
    },
    all: () => everyone.all().map(toDevice),
    remove: (id) => end.run(clock.now().toISOString(), id).changes > 0 || one.get(id) !== undefined,
    count(id, topic) {
      const row = add.get(id, topic ?? null, clock.now().toISOString());
      if (row === undefined) throw new Error('the message was not counted');
      return integer(row, 'number');
    },
    topics: (id) =>
      counts.all(id).map((row) => ({ topic: optionalText(row, 'topic'), times: integer(row, 'times') })),
  };
}
