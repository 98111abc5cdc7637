import type { SandboxContext } from '../context.ts';
import { VendorError } from '../http/vendor-error.ts';
import { text } from '../store/columns.ts';

export interface Party {
  readonly our_number: string;
  readonly document_type: string;
  readonly document_number: string;
  readonly first_names: string;
  readonly surnames: string;
  readonly birth_date: string;
  readonly phone: string;
  readonly email: string;
}

export interface Parties {
  /** Opens an account for the debtor or returns the existing one; under another name it is a conflict. */
  register(party: Party): { account: string; isNew: boolean };
  documentOf(account: string): string | undefined;
}

/** Accents, case and double spaces are ignored when names are compared. */
function fullName({ first_names, surnames }: Party): string {
  return `${first_names} ${surnames}`
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

export function openParties({ database }: SandboxContext): Parties {
  database.migrate('depository-parties', [
    `CREATE TABLE parties (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT, document TEXT NOT NULL UNIQUE, document_number TEXT NOT NULL,
      full_name TEXT NOT NULL, details TEXT NOT NULL, account TEXT UNIQUE
    ) STRICT`,
  ]);
  const byDocument = database.prepare('SELECT * FROM parties WHERE document = ?');
  const byAccount = database.prepare('SELECT * FROM parties WHERE account = ?');
  const insert = database.prepare(
    'INSERT INTO parties (document, document_number, full_name, details) VALUES (?, ?, ?, ?)',
  );
  const number = database.prepare(
    "UPDATE parties SET account = '3' || printf('%09d', sequence) WHERE document = ? RETURNING account",
  );

  return {
    register: (party) =>
      database.atomically(() => {
        const document = `${party.document_type} ${party.document_number}`;
        const name = fullName(party);
        const before = byDocument.get(document);
        if (before !== undefined) {
          if (text(before, 'full_name') !== name) {
            throw new VendorError(409, 'name_conflict', 'This document is registered under another name.');
          }
          return { account: text(before, 'account'), isNew: false };
        }
        insert.run(document, party.document_number, name, JSON.stringify(party));
        const row = number.get(document);
        if (row === undefined) throw new Error('the party was not kept');
        return { account: text(row, 'account'), isNew: true };
      }),
    documentOf(account) {
      const row = byAccount.get(account);
      return row && text(row, 'document_number');
    },
  };
}
