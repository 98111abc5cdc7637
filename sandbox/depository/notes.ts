import { randomUUID } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import { VendorError } from '../http/vendor-error.ts';
import { canonicalJson } from '../store/canonical-json.ts';
import { json, optionalText, type Row, text } from '../store/columns.ts';
import type { Parties } from './parties.ts';

export interface NoteTerms {
  readonly our_number: string;
  readonly party_account: string;
  readonly amount: number;
  readonly rate_monthly: string | number;
  readonly instalments: number;
  readonly first_due_date: string;
  readonly disbursement_date: string;
  readonly city: string;
  readonly currency: string;
  readonly document_sha256: string;
}

export interface Signature {
  readonly signer_document: string;
  readonly role: 'grantor';
  readonly evidence: object;
}

export interface Cancellation {
  readonly reason: string;
  readonly amounts: object;
}

export interface Note {
  readonly id: string;
  readonly depositoryId: string;
  readonly status: 'created' | 'signed' | 'cancelled';
  readonly terms: unknown;
  readonly createdAt: string;
  readonly signedAt: string | undefined;
  readonly cancelledAt: string | undefined;
}

export interface Notes {
  create(terms: NoteTerms): { note: Note; isNew: boolean };
  find(id: string): Note | undefined;
  sign(id: string, signature: Signature): Note;
  cancel(id: string, cancellation: Cancellation): Note;
}

function toNote(row: Row): Note {
  const signedAt = optionalText(row, 'signed_at');
  const cancelledAt = optionalText(row, 'cancelled_at');
  const signedOrNot = signedAt === undefined ? 'created' : 'signed';
  return {
    id: text(row, 'id'),
    depositoryId: text(row, 'depository_id'),
    status: cancelledAt === undefined ? signedOrNot : 'cancelled',
    terms: json(row, 'terms'),
    createdAt: text(row, 'created_at'),
    signedAt,
    cancelledAt,
  };
}

const digits = (document: string) => document.replace(/\D/g, '');

export function openNotes({ database, clock }: SandboxContext, parties: Parties): Notes {
  database.migrate('depository-notes', [
    `CREATE TABLE notes (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, our_number TEXT NOT NULL UNIQUE,
      depository_id TEXT UNIQUE, party_account TEXT NOT NULL, terms TEXT NOT NULL, signature TEXT, cancellation TEXT,
      created_at TEXT NOT NULL, signed_at TEXT, cancelled_at TEXT
    ) STRICT`,
  ]);
  const insert = database.prepare(
    'INSERT INTO notes (id, our_number, party_account, terms, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const number = database.prepare(
    "UPDATE notes SET depository_id = 'DEP' || printf('%010d', sequence) WHERE id = ?",
  );
  const byId = database.prepare('SELECT * FROM notes WHERE id = ?');
  const byOurNumber = database.prepare('SELECT * FROM notes WHERE our_number = ?');
  const sign = database.prepare('UPDATE notes SET signature = ?, signed_at = ? WHERE id = ?');
  const cancel = database.prepare('UPDATE notes SET cancellation = ?, cancelled_at = ? WHERE id = ?');

  function rowOf(id: string): Row {
    const row = byId.get(id);
    if (row === undefined) throw new VendorError(404, 'not_found', 'There is no such note.');
    return row;
  }

  return {
    find(id) {
      const row = byId.get(id);
      return row && toNote(row);
    },
    create: (terms) =>
      database.atomically(() => {
        const wording = canonicalJson(terms);
        const before = byOurNumber.get(terms.our_number);
        if (before !== undefined) {
          if (text(before, 'terms') === wording) return { note: toNote(before), isNew: false };
          throw new VendorError(
            409,
            'our_number_reused',
            'This our_number stands on a note with other terms.',
          );
        }
        if (parties.documentOf(terms.party_account) === undefined) {
          throw new VendorError(422, 'unknown_party', 'There is no such party_account.', {
            party_account: ['There is no such account.'],
          });
        }
        const id = randomUUID();
        insert.run(id, terms.our_number, terms.party_account, wording, clock.now().toISOString());
        number.run(id);
        return { note: toNote(rowOf(id)), isNew: true };
      }),
    sign: (id, signature) =>
      database.atomically(() => {
        const row = rowOf(id);
        const note = toNote(row);
        if (
          digits(parties.documentOf(text(row, 'party_account')) ?? '') !== digits(signature.signer_document)
        ) {
          throw new VendorError(409, 'signer_mismatch', 'The signer is not the party of this note.');
        }
        if (note.status === 'cancelled')
          throw new VendorError(409, 'note_cancelled', 'The note is cancelled.');
        if (note.status === 'created') sign.run(JSON.stringify(signature), clock.now().toISOString(), id);
        return toNote(rowOf(id));
      }),
    cancel: (id, cancellation) =>
      database.atomically(() => {
        const note = toNote(rowOf(id));
        if (note.status !== 'cancelled')
          cancel.run(JSON.stringify(cancellation), clock.now().toISOString(), id);
        return toNote(rowOf(id));
      }),
  };
}
