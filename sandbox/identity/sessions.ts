import { createHmac, randomUUID } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import { optionalText, type Row, text } from '../store/columns.ts';
import { type DecisionStatus, isDecision } from './decision.ts';
import type { DocumentData, Person } from './document-data.ts';

export interface Session {
  readonly id: string;
  readonly token: string;
  readonly attemptId: string;
  readonly vendorData: string | undefined;
  readonly person: Person;
  /** The document's data in the decision. */
  readonly reading: DocumentData | undefined;
  readonly status: 'created' | 'started' | 'submitted' | DecisionStatus;
  readonly createdAt: string;
  readonly submittedAt: string | undefined;
  readonly decidedAt: string | undefined;
}

export interface Sessions {
  create(details: { vendorData: string | undefined; person: Person }): Session;
  find(id: string): Session | undefined;
  findByToken(token: string): Session | undefined;
  newest(limit: number): readonly Session[];
  /** The person opened the camera; after a resubmission request a new attempt begins. False when it cannot start. */
  start(session: Session): boolean;
  submit(session: Session): boolean;
  /** Records the decision, at once unless the vendor's fault holds it. */
  decide(session: Session, status: DecisionStatus, reading: DocumentData): void;
  onChange(listener: (session: Session) => void): void;
}

const kind = 'identity-decision';

/** The vendor's session token is a JWT with the session's id. */
function sessionToken(id: string, issuedAt: Date, secret: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ session_id: id, iat: Math.floor(issuedAt.getTime() / 1_000) })}`;
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`;
}

function statusOf(value: string): Session['status'] {
  if (value === 'created' || value === 'started' || value === 'submitted' || isDecision(value)) return value;
  throw new TypeError(`unknown session status ${value}`);
}

function readingIn(json: string | undefined): DocumentData | undefined {
  return json === undefined ? undefined : (JSON.parse(json) as DocumentData);
}

function toSession(row: Row): Session {
  return {
    id: text(row, 'id'),
    token: text(row, 'token'),
    attemptId: text(row, 'attempt_id'),
    vendorData: optionalText(row, 'vendor_data'),
    person: {
      firstName: optionalText(row, 'first_name'),
      lastName: optionalText(row, 'last_name'),
      idNumber: optionalText(row, 'id_number'),
      dateOfBirth: optionalText(row, 'date_of_birth'),
    },
    reading: readingIn(optionalText(row, 'reading')),
    status: statusOf(text(row, 'status')),
    createdAt: text(row, 'created_at'),
    submittedAt: optionalText(row, 'submitted_at'),
    decidedAt: optionalText(row, 'decided_at'),
  };
}

export function openSessions({ database, clock, jobQueue, keys }: SandboxContext): Sessions {
  database.migrate('identity', [
    `CREATE TABLE identity_sessions (
      id TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, attempt_id TEXT NOT NULL, vendor_data TEXT,
      first_name TEXT, last_name TEXT, id_number TEXT, date_of_birth TEXT,
      status TEXT NOT NULL DEFAULT 'created', verdict TEXT, created_at TEXT NOT NULL, submitted_at TEXT, decided_at TEXT
    ) STRICT`,
    'ALTER TABLE identity_sessions ADD COLUMN reading TEXT',
  ]);
  const insert = database.prepare(
    `INSERT INTO identity_sessions
       (id, token, attempt_id, vendor_data, first_name, last_name, id_number, date_of_birth, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = database.prepare('SELECT * FROM identity_sessions WHERE id = ?');
  const byToken = database.prepare('SELECT * FROM identity_sessions WHERE token = ?');
  const newest = database.prepare('SELECT * FROM identity_sessions ORDER BY rowid DESC LIMIT ?');
  const start = database.prepare(
    `UPDATE identity_sessions SET status = 'started', attempt_id = ?, verdict = NULL, submitted_at = NULL, decided_at = NULL
     WHERE id = ? AND status IN ('created', 'resubmission_requested')`,
  );
  const submit = database.prepare(
    "UPDATE identity_sessions SET status = 'submitted', submitted_at = ? WHERE id = ? AND status = 'started'",
  );
  const storeVerdict = database.prepare('UPDATE identity_sessions SET verdict = ?, reading = ? WHERE id = ?');
  const updateDecision = database.prepare(
    `UPDATE identity_sessions SET status = verdict, decided_at = ?, verdict = NULL
     WHERE id = ? AND verdict IS NOT NULL RETURNING *`,
  );
  const listeners: ((session: Session) => void)[] = [];

  function find(id: string): Session | undefined {
    const row = byId.get(id);
    return row && toSession(row);
  }

  function notify(id: string): void {
    const session = find(id);
    for (const listener of session ? listeners : []) if (session) listener(session);
  }

  jobQueue.registerHandler(kind, (id) => {
    if (updateDecision.get(clock.now().toISOString(), id) !== undefined) notify(id);
  });

  return {
    find,
    findByToken(token) {
      const row = byToken.get(token);
      return row && toSession(row);
    },
    newest: (limit) => newest.all(limit).map(toSession),
    create({ vendorData, person }) {
      const id = randomUUID();
      const now = clock.now();
      const token = sessionToken(id, now, keys.identity.sharedSecret);
      const { firstName, lastName, idNumber, dateOfBirth } = person;
      const details = [firstName, lastName, idNumber, dateOfBirth].map((value) => value || null);
      insert.run(id, token, randomUUID(), vendorData ?? null, ...details, now.toISOString());
      const session = find(id);
      if (session === undefined) throw new Error('the session was not kept');
      return session;
    },
    start: (session) =>
      database.atomically(() => {
        const attempt = session.status === 'created' ? session.attemptId : randomUUID();
        if (start.run(attempt, session.id).changes === 0) return false;
        notify(session.id);
        return true;
      }),
    submit: (session) =>
      database.atomically(() => {
        if (submit.run(clock.now().toISOString(), session.id).changes === 0) return false;
        notify(session.id);
        return true;
      }),
    decide(session, status, reading) {
      database.atomically(() => {
        storeVerdict.run(status, JSON.stringify(reading), session.id);
        jobQueue.runOrDefer({ kind, key: session.id, adapter: 'identity' });
      });
    },
    onChange: (listener) => listeners.push(listener),
  };
}
